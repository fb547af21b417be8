"use strict";
// The page of a sweep. Everything that came from tasks becomes text nodes and numbers, nothing else.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const rows = data.results;
  const all = rows.concat(data.earlier || []);
  const byId = (id) => document.getElementById(id);
  const engineOf = (row) => row.engine || "as Clew chooses";
  const engines = [...new Set(all.map(engineOf))];
  const decided = (row) => row.verdict === "holds" || row.verdict === "fails";
  const broken = (row) => !decided(row) && row.verdict !== "unknown";

  const element = (name, text, kind) => {
    const made = document.createElement(name);
    if (text !== undefined && text !== null) made.textContent = String(text);
    if (kind) made.className = kind;
    return made;
  };
  const SVG = "http://www.w3.org/2000/svg";
  const shape = (name, attributes, text) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const seconds = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(1));
  const mebibytes = (value) => (value / 1048576).toFixed(0);

  // --- plots: a frame with two axes, each of them linear or logarithmic ---
  const WIDTH = 820, HEIGHT = 380, LEFT = 64, RIGHT = 170, TOP = 14, BOTTOM = 40;
  const axis = (values, logarithmic) => {
    const usable = values.filter((value) => Number.isFinite(value) && (!logarithmic || value > 0));
    let low = Math.min(...usable), high = Math.max(...usable);
    if (!usable.length) { low = logarithmic ? 1 : 0; high = low + 1; }
    if (logarithmic) { low = 10 ** Math.floor(Math.log10(low)); high = 10 ** Math.ceil(Math.log10(high * 1.0001)); }
    else { low = Math.min(0, low); if (high <= low) high = low + 1; }
    const place = (value) => logarithmic
      ? (Math.log10(Math.max(value, low)) - Math.log10(low)) / (Math.log10(high) - Math.log10(low))
      : (value - low) / (high - low);
    const ticks = [];
    if (logarithmic) for (let at = low; at <= high * 1.001; at *= 10) ticks.push(at);
    else for (let number = 0; number <= 5; number += 1) ticks.push(low + (high - low) * number / 5);
    return { place, ticks, low, high };
  };
  const short = (value) => (Math.abs(value) >= 1e6 || (value !== 0 && Math.abs(value) < 0.001) ? value.toExponential(0) : String(+value.toPrecision(3)));
  const frame = (across, up, titles) => {
    const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
    const x = (value) => LEFT + across.place(value) * (WIDTH - LEFT - RIGHT);
    const y = (value) => HEIGHT - BOTTOM - up.place(value) * (HEIGHT - TOP - BOTTOM);
    for (const tick of across.ticks) {
      svg.append(shape("line", { class: "axis", x1: x(tick), x2: x(tick), y1: TOP, y2: HEIGHT - BOTTOM }));
      svg.append(shape("text", { x: x(tick), y: HEIGHT - BOTTOM + 14, "text-anchor": "middle" }, short(tick)));
    }
    for (const tick of up.ticks) {
      svg.append(shape("line", { class: "axis", x1: LEFT, x2: WIDTH - RIGHT, y1: y(tick), y2: y(tick) }));
      svg.append(shape("text", { x: LEFT - 6, y: y(tick) + 4, "text-anchor": "end" }, short(tick)));
    }
    svg.append(shape("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6, "text-anchor": "middle" }, titles[0]));
    svg.append(shape("text", { x: 12, y: HEIGHT / 2, transform: `rotate(-90 12 ${HEIGHT / 2})`, "text-anchor": "middle" }, titles[1]));
    return { svg, x, y };
  };
  const legend = (svg, names) => names.forEach((name, number) => {
    const y = TOP + 12 + number * 16;
    svg.append(shape("line", { class: `c${number % 8}`, x1: WIDTH - RIGHT + 10, x2: WIDTH - RIGHT + 28, y1: y - 4, y2: y - 4, "stroke-width": 2 }));
    svg.append(shape("text", { x: WIDTH - RIGHT + 33, y }, name.length > 22 ? `${name.slice(0, 21)}…` : name));
  });
  const dot = (svg, x, y, kind, title) => {
    const made = shape("circle", { cx: x, cy: y, r: 3.5, class: kind });
    made.append(shape("title", {}, title));
    svg.append(made);
  };
  const put = (id, svg) => byId(id).replaceChildren(svg);

  const cactus = () => {
    const series = engines.map((name) => all.filter((row) => engineOf(row) === name && decided(row) && row.points >= 0)
      .map((row) => row.seconds).sort((left, right) => left - right));
    const up = axis(series.flat(), true);
    const { svg, x, y } = frame(axis([0, ...series.map((each) => each.length)], false), up, ["tasks decided", "seconds"]);
    series.forEach((times, number) => {
      const points = times.map((value, at) => `${x(at + 1).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
      svg.append(shape("polyline", { class: `c${number % 8}`, points }));
      times.forEach((value, at) => dot(svg, x(at + 1), y(value), `c${number % 8}`, `${engines[number]}: ${at + 1} tasks, ${seconds(value)} s`));
    });
    legend(svg, engines);
    put("cactus", svg);
  };

  const taskOf = (row) => `${row.name}\u0000${row.property}`;
  const scatter = () => {
    const [across, up] = [byId("across").value, byId("up").value];
    const of = (name) => new Map(all.filter((row) => engineOf(row) === name).map((row) => [taskOf(row), row]));
    const [left, right] = [of(across), of(up)];
    const pairs = [...left].filter(([task]) => right.has(task)).map(([task, row]) => [row, right.get(task)]);
    const scale = axis(pairs.flat().map((row) => row.seconds), true);
    const { svg, x, y } = frame(scale, scale, [`${across}: seconds`, `${up}: seconds`]);
    svg.append(shape("line", { class: "even", x1: x(scale.low), y1: y(scale.low), x2: x(scale.high), y2: y(scale.high) }));
    for (const [one, other] of pairs) {
      const differ = decided(one) && decided(other) && one.verdict !== other.verdict;
      const kind = differ ? "bad" : decided(one) && decided(other) ? "good" : "open";
      dot(svg, x(one.seconds), y(other.seconds), kind, `${one.name} ${one.property}: ${one.verdict} ${seconds(one.seconds)} s, ${other.verdict} ${seconds(other.seconds)} s`);
    }
    [["good", "both decide"], ["open", "one does not"], ["bad", "they disagree"]].forEach(([kind, text], number) => {
      dot(svg, WIDTH - RIGHT + 18, TOP + 8 + 16 * number, kind, text);
      svg.append(shape("text", { x: WIDTH - RIGHT + 30, y: TOP + 12 + 16 * number }, text));
    });
    put("scatter", svg);
  };

  // A family: names that differ in their last number only.
  const families = new Map();
  for (const row of all) {
    const found = /^(.*?)(\d+)(\D*)$/s.exec(row.name);
    if (!found) continue;
    const key = `${found[1]}N${found[3]}${row.property ? ` · ${row.property}` : ""}`;
    if (!families.has(key)) families.set(key, []);
    families.get(key).push([Number(found[2]), row]);
  }
  for (const [key, members] of [...families]) if (new Set(members.map(([size]) => size)).size < 3) families.delete(key);
  const growth = () => {
    const measure = byId("measure").value;
    const members = (families.get(byId("family").value) || []).filter(([, row]) => decided(row) && Number.isFinite(row[measure]));
    const value = (row) => (measure === "bytes" ? row.bytes / 1048576 : row[measure]);
    const { svg, x, y } = frame(axis(members.map(([size]) => size), false), axis(members.map(([, row]) => value(row)), true), ["N", measure === "bytes" ? "MiB" : measure]);
    engines.forEach((name, number) => {
      const mine = members.filter(([, row]) => engineOf(row) === name).sort((left, right) => left[0] - right[0]);
      svg.append(shape("polyline", { class: `c${number % 8}`, points: mine.map(([size, row]) => `${x(size).toFixed(1)},${y(value(row)).toFixed(1)}`).join(" ") }));
      for (const [size, row] of mine) dot(svg, x(size), y(value(row)), `c${number % 8}`, `${row.name}: ${short(value(row))}`);
    });
    legend(svg, engines);
    put("growth", svg);
  };

  // --- tables ---
  const judged = (row) => {
    if (broken(row)) return false;
    if (!row.expected) return null;
    return row.points > 0 || (row.verdict === "unknown" && row.expected === "unknown");
  };
  const columns = [
    ["name", (row) => row.name], ["property", (row) => row.property], ["engine", engineOf],
    ["verdict", (row) => `${row.verdict} ${row.findings.join(", ") || row.check || row.reason}`.trim()],
    ["expected", (row) => row.expected], ["seconds", (row) => row.seconds], ["cpu", (row) => row.cpu],
    ["MiB", (row) => row.bytes / 1048576], ["states", (row) => row.states ?? ""],
  ];
  let sorted = -1, turned = false;
  const tasks = () => {
    const part = byId("filter").value.toLowerCase(), kind = byId("kind").value;
    const table = byId("tasks"), head = element("tr");
    columns.forEach(([title], number) => {
      const cell = element("th", title, number >= 5 ? "number" : "");
      cell.addEventListener("click", () => { turned = sorted === number && !turned; sorted = number; tasks(); });
      head.append(cell);
    });
    let shown = rows.filter((row) => `${row.name} ${row.property} ${row.engine}`.toLowerCase().includes(part));
    if (kind) shown = shown.filter((row) => (kind === "wrong" ? judged(row) === false : row.verdict === kind));
    if (sorted >= 0) {
      const value = columns[sorted][1];
      shown = [...shown].sort((left, right) => (value(left) < value(right) ? -1 : value(left) > value(right) ? 1 : 0) * (turned ? -1 : 1));
    }
    table.replaceChildren(head, ...shown.map((row) => {
      const line = element("tr");
      columns.forEach(([title, value], number) => {
        const given = value(row);
        const text = typeof given === "number" && title !== "states" ? (title === "MiB" ? given.toFixed(0) : seconds(given)) : given;
        const kind = number === 3 ? (judged(row) === false ? "wrong" : decided(row) || row.verdict === "unknown" ? row.verdict : "wrong") : number >= 5 ? "number" : "";
        line.append(element("td", text, kind));
      });
      return line;
    }));
  };
  const scores = () => {
    const head = element("tr");
    for (const title of ["engine", "tasks", "right", "wrong", "unknown", "failed", "not judged", "score", "of", "seconds", "of processors"]) head.append(element("th", title, title === "engine" ? "" : "number"));
    byId("scores").replaceChildren(head, ...data.scores.map((row) => {
      const line = element("tr");
      line.append(element("td", row.engine || "as Clew chooses"));
      for (const name of ["tasks", "right", "wrong", "unknown", "failed", "unjudged", "points", "most", "seconds", "cpu"]) line.append(element("td", row[name], "number"));
      return line;
    }));
  };

  const choices = (id, names, chosen) => byId(id).replaceChildren(...names.map((name, number) => {
    const made = element("option", name);
    made.value = name;
    made.selected = number === chosen;
    return made;
  }));
  byId("done").textContent = `clew ${data.clew}: ${data.done} of ${data.tasks} tasks`;
  byId("theme").addEventListener("click", () => {
    const dark = getComputedStyle(document.documentElement).getPropertyValue("--back").trim() === "#14171a";
    document.documentElement.dataset.theme = dark ? "light" : "dark";
  });
  scores();
  cactus();
  if (engines.length > 1) {
    byId("scattersection").hidden = false;
    choices("across", engines, 0);
    choices("up", engines, 1);
    for (const id of ["across", "up"]) byId(id).addEventListener("change", scatter);
    scatter();
  }
  if (families.size) {
    byId("growthsection").hidden = false;
    choices("family", [...families.keys()].sort(), 0);
    for (const id of ["family", "measure"]) byId(id).addEventListener("change", growth);
    growth();
  }
  for (const id of ["filter", "kind"]) byId(id).addEventListener("input", tasks);
  tasks();
  document.documentElement.dataset.ready = "yes";
})();
