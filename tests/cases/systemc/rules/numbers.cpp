// Numbers and vectors of up to 128 bits: what the reference computes, width by width.
//~ holds
#include <systemc.h>
#include <cassert>

SC_MODULE(top) {
    void compute() {
        sc_uint<8> a = 0xB7;
        sc_uint<64> b = 0x8123456789ABCDEFULL;
        sc_int<8> c = -93;
        sc_int<20> d = -345678;
        sc_int<64> e = -1234567890123LL;
        sc_uint<1> f = 1;
        sc_bv<12> g = "101100111000";
        sc_bv<64> h = "0xF00000000000000F";
        sc_biguint<40> i = 0xA5A5A5A5A5ULL;
        sc_bigint<70> j = -5;
        sc_lv<9> k = "110010101";
        sc_biguint<100> l = 77;
        sc_bv<80> m = "0xABCDEF0123456789ABCD";
        assert((long long)(a.to_uint()) == 183LL);
        assert((long long)(a + 3) == 186LL);
        assert((long long)(a * a) == 33489LL);
        assert((long long)(a - 200) == -17LL);
        assert((long long)(sc_uint<8>(a + 100).to_uint()) == 27LL);
        assert((long long)(a.range(6, 2).to_uint()) == 13LL);
        assert((long long)(a.range(7, 0).to_uint()) == 183LL);
        assert((long long)(a[7].to_bool()) == 1LL);
        assert((long long)(a[3].to_bool()) == 0LL);
        assert((long long)((a.range(3, 0), a.range(7, 4)).to_uint()) == 123LL);
        assert((long long)(b.to_uint64()) == -9141386507638288913LL);
        assert((long long)(b.range(63, 32).to_uint64()) == 2166572391LL);
        assert((long long)(b.range(40, 7).to_uint64()) == 12064085915LL);
        assert((long long)(b[63].to_bool()) == 1LL);
        assert((long long)(sc_uint<64>(b << 3).to_uint64()) == 655884233731895160LL);
        assert((long long)(sc_uint<64>(b >> 60).to_uint64()) == 8LL);
        assert((long long)((b.range(31, 0), b.range(63, 32)).to_uint64()) == -8526495040948451993LL);
        assert((long long)(c.to_int()) == -93LL);
        assert((long long)(c + 1) == -92LL);
        assert((long long)(c * 2) == -186LL);
        assert((long long)(c / 7) == -13LL);
        assert((long long)(c % 7) == -2LL);
        assert((long long)(sc_int<8>(c - 100).to_int()) == 63LL);
        assert((long long)(c.range(7, 4).to_uint()) == 10LL);
        assert((long long)(c[7].to_bool()) == 1LL);
        assert((long long)(sc_uint<8>(c).to_uint()) == 163LL);
        assert((long long)(sc_uint<16>(c).to_uint()) == 65443LL);
        assert((long long)(sc_int<16>(c).to_int()) == -93LL);
        assert((long long)(sc_int<4>(c).to_int()) == 3LL);
        assert((long long)((c >> 2)) == -24LL);
        assert((long long)(d.to_int()) == -345678LL);
        assert((long long)(d * 3) == -1037034LL);
        assert((long long)(e.to_int64()) == -1234567890123LL);
        assert((long long)(e / 1000) == -1234567890LL);
        assert((long long)(sc_uint<64>(e).to_uint64()) == -1234567890123LL);
        assert((long long)(sc_int<32>(e).to_int()) == -1912276171LL);
        assert((long long)(f.to_uint()) == 1LL);
        assert((long long)((f, a).to_uint()) == 439LL);
        assert((long long)((a, f, a).to_uint()) == 94135LL);
        assert((long long)((a, c).to_uint()) == 47011LL);
        assert((long long)((d, a).to_uint()) == 179942071LL);
        assert((long long)(g.to_uint()) == 2872LL);
        assert((long long)(g.range(8, 3).to_uint()) == 39LL);
        assert((long long)((~g).to_uint()) == 1223LL);
        assert((long long)((g & "000011110000").to_uint()) == 48LL);
        assert((long long)((g | sc_bv<12>(5)).to_uint()) == 2877LL);
        assert((long long)((g ^ g).to_uint()) == 0LL);
        assert((long long)((g >> 4).to_uint()) == 179LL);
        assert((long long)(sc_bv<12>(g).lrotate(5).to_uint()) == 1814LL);
        assert((long long)(sc_bv<12>(g).lrotate(0).to_uint()) == 2872LL);
        assert((long long)(g.and_reduce()) == 0LL);
        assert((long long)(g.or_reduce()) == 1LL);
        assert((long long)(g.xor_reduce()) == 0LL);
        assert((long long)(h.to_uint64()) == -1152921504606846961LL);
        assert((long long)(sc_bv<64>(h).lrotate(0).to_uint64()) == -1152921504606846961LL);
        assert((long long)(sc_bv<64>(h).lrotate(4).to_uint64()) == 255LL);
        assert((long long)((h >> 60).to_uint64()) == 15LL);
        assert((long long)(h.and_reduce()) == 0LL);
        assert((long long)((~h).to_uint64()) == 1152921504606846960LL);
        assert((long long)(i.to_uint64()) == 711448700325LL);
        assert((long long)(sc_biguint<40>(i + 1).to_uint64()) == 711448700326LL);
        assert((long long)(sc_biguint<40>(i * 3).to_uint64()) == 1034834473199LL);
        assert((long long)(i.range(39, 32).to_uint()) == 165LL);
        assert((long long)(j.to_int()) == -5LL);
        assert((long long)(sc_bigint<70>(j * 1000).to_int64()) == -5000LL);
        assert((long long)(sc_bigint<70>(j - 1).to_int()) == -6LL);
        assert((long long)(sc_int<8>(sc_bigint<70>(j)).to_int()) == -5LL);
        assert((long long)(k.to_uint()) == 405LL);
        assert((long long)(k.range(6, 1).to_uint()) == 10LL);
        assert((long long)((~k).to_uint()) == 106LL);
        assert((long long)(l.to_uint64()) == 77LL);
        assert((long long)(sc_biguint<100>(l << 80).range(90, 80).to_uint()) == 77LL);
        assert((long long)(sc_biguint<100>(c).range(99, 60).to_uint64()) == 1099511627775LL);
        assert((long long)(m.range(79, 64).to_uint()) == 43981LL);
        assert((long long)(m.range(70, 8).to_uint64()) == 5615708511354194347LL);
        assert((long long)(m.to_uint64()) == -1224658842671273011LL);
        { sc_uint<8> x = a; x += 100; assert((long long)x.to_uint64() == 27LL); }
        { sc_uint<8> x = a; x <<= 3; assert((long long)x.to_uint64() == 184LL); }
        { sc_uint<8> x = a; x >>= 3; assert((long long)x.to_uint64() == 22LL); }
        { sc_uint<8> x = a; x ^= 0xFF; assert((long long)x.to_uint64() == 72LL); }
        { sc_uint<8> x = a; x++; assert((long long)x.to_uint64() == 184LL); }
        { sc_uint<1> x = f; x++; assert((long long)x.to_uint64() == 0LL); }
        { sc_uint<64> x = b; x += b; assert((long long)x.to_uint64() == 163971058432973790LL); }
        { sc_int<8> x = c; x -= 100; assert((long long)x.to_uint64() == 63LL); }
        { sc_int<8> x = c; x >>= 2; assert((long long)x.to_uint64() == -24LL); }
        { sc_int<8> x = c; x <<= 2; assert((long long)x.to_uint64() == -116LL); }
        { sc_int<8> x = c; --x; assert((long long)x.to_uint64() == -94LL); }
        { sc_uint<8> x = a; x[0] = false; assert((long long)x.to_uint64() == 182LL); }
        { sc_uint<8> x = a; x[6] = 1; assert((long long)x.to_uint64() == 247LL); }
        { sc_uint<8> x = a; x.range(5, 2) = 9; assert((long long)x.to_uint64() == 167LL); }
        { sc_uint<8> x = a; x.range(7, 4) = -1; assert((long long)x.to_uint64() == 247LL); }
        { sc_uint<8> x = 0; x.range(7, 4) = a.range(3, 0); assert((long long)x.to_uint64() == 112LL); }
        { sc_uint<64> x = b; x.range(63, 1) = 5; assert((long long)x.to_uint64() == 11LL); }
        { sc_uint<4> x = 0, y = 0; (x, y) = a; assert((long long)x.to_uint64() == 11LL); }
        { sc_bv<12> x = g; x.range(11, 6) = -1; assert((long long)x.to_uint64() == 4088LL); }
        { sc_bv<12> x = g; x[2] = 1; assert((long long)x.to_uint64() == 2876LL); }
        { sc_biguint<100> x = l; x.range(99, 40) = -1; x >>= 40; assert((long long)x.to_uint64() == 1152921504606846975LL); }
        { sc_int<8> x = 0; x.range(6, 0) = c; assert((long long)x.to_uint64() == 35LL); }
        { sc_bv<80> x = m; x.range(79, 40) = m.range(39, 0); x >>= 40; assert((long long)x.to_uint64() == 298089819085LL); }
    }

    SC_CTOR(top) { SC_THREAD(compute); }
};

int sc_main(int, char *[]) {
    top design("design");
    sc_start();
    return 0;
}
