import org.sosy_lab.sv_benchmarks.Verifier; import java.util.*;
public class Main {
  static class Mail { boolean encrypted, signed; final String to; String body; int key; Mail(String t, String b) { to = t; body = b; } Mail copy() { Mail m = new Mail(to, body); m.encrypted = encrypted; m.key = key; return m; } }
  static class Client { final String name; int priv; final Map<String, Integer> pubs = new HashMap<>(); final List<Mail> inbox = new ArrayList<>(); Client(String n, int k) { name = n; priv = k; } void send(Mail m, Map<String, Client> net) { Integer k = pubs.get(m.to); if (k != null) { m.encrypted = true; m.key = k; } net.get(m.to).receive(m.copy()); } void receive(Mail m) { if (m.encrypted && m.key == priv) { m.encrypted = false; } inbox.add(m); } }
  public static void main(String[] args) {
    Client bob = new Client("bob", 123), rj = new Client("rj", 456); Map<String, Client> net = new TreeMap<>(); net.put("bob", bob); net.put("rj", rj);
    boolean knows = Verifier.nondetBoolean(); if (knows) bob.pubs.put("rj", 456); if (Verifier.nondetBoolean()) rj.priv = 0;
    bob.send(new Mail("rj", "hi"), net); Mail got = rj.inbox.get(0);
    assert !got.encrypted || rj.priv == 0; assert knows || !got.encrypted; assert got.body.equals("hi") && rj.inbox.size() == 1;
  }
}
