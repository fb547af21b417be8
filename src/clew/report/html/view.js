"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";

  // Texts of checked programs only ever become text nodes and attributes that hold no code.
  function node(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name === "class") made.className = value;
      else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else made.setAttribute(name, value);
    }
    for (const child of children) made.append(child instanceof Node ? child : String(child));
    return made;
  }
  function drawn(tag, attributes, text) {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    if (text !== undefined) made.textContent = text;
    return made;
  }
  const fill = (element, ...children) => { element.replaceChildren(...children); return element; };
  const base = (file) => file.slice(file.lastIndexOf("/") + 1);
  const place = (span) => (span ? `${base(span.file)}:${span.line}` : "");

  const sources = new Map((data.sources || []).map((each) => [each.name, each.text.split(/\r\n|\r|\n/)]));
  const UNITS = ["fs", "ps", "ns", "us", "ms", "s"];
  let run = null, at = 0, tab = "values", file = null, opened = new Set(), timer = null;

  // --- what a run consists of -----------------------------------------------------------------------------------

  function moments(trace) {
    const found = [{ step: -1, changes: trace.initial, span: null, process: null, label: "start" }];
    trace.steps.forEach((step, number) => {
      const lines = step.lines && step.lines.length ? step.lines : null;
      (lines || [step]).forEach((part, index) => found.push({
        step: number, first: index === 0, process: step.process, span: part.span || step.span,
        label: lines ? part.procedure : step.label, changes: part.changes || {}, heap: part.heap,
        remark: part.remark || (lines ? "" : step.remark), time: step.time, delta: step.delta,
        events: index === 0 ? step.events : null, lost: index === 0 ? step.lost : null,
        choices: index === 0 && step.move ? step.move.choices : null, byLine: Boolean(lines),
      }));
      if (lines && step.heap) found[found.length - 1].heap = step.heap;
    });
    return found;
  }
  const root = (name) => name.replace(/^[*&(]+/, "").split(/->|\.|\[/)[0];
  function histories(all, initial) {
    const shared = new Set(Object.keys(initial).map(root));
    const found = new Map();
    all.forEach((moment, number) => {
      for (const [name, value] of Object.entries(moment.changes)) {
        const key = moment.byLine && !shared.has(root(name)) && !name.startsWith(`${moment.process}.`)
          ? `${moment.process}.${name}` : name;
        if (!found.has(key)) found.set(key, []);
        found.get(key).push([number, value]);
      }
    });
    return found;
  }
  // The unit of a run's times: the largest in which all are whole numbers, and a larger one where those are long.
  function unitOf(trace) {
    if (trace.tick === undefined) return null;
    const times = trace.steps.map((step) => (step.time || 0) * trace.tick).filter((time) => time > 0);
    let size = 1, unit = 0;
    const larger = () => unit < UNITS.length - 1 && (times.every((time) => time % (size * 1000) === 0) || Math.max(...times) / size >= 1e6);
    while (times.length && larger()) { size *= 1000; unit++; }
    return { size: size / trace.tick, name: UNITS[unit] };
  }
  const timeText = (time) => (run.unit ? `${+(time / run.unit.size).toPrecision(12)}` : `${time}`);
  function open(index) {
    const result = data.properties[index];
    const trace = result.trace || null;
    run = { result, trace };
    if (trace) {
      run.moments = moments(trace);
      run.values = histories(run.moments, trace.initial);
      run.lanes = [...new Set(trace.steps.flatMap((step) => step.process.split(", ")))];
      if (run.lanes.length > 8 || run.lanes.every((name) => name.startsWith("rule "))) run.lanes = [];
      run.why = trace.explanation || {};
      run.timed = trace.steps.some((step) => step.time !== undefined);
      run.unit = unitOf(trace);
      run.heaps = run.moments.some((moment) => moment.heap);
      run.waves = run.timed;
      at = run.moments.length - 1;
      const guilty = result.span || run.moments[at].span;
      file = guilty && sources.has(guilty.file) ? guilty.file : [...sources.keys()][0] || null;
      const wanted = [["waves", run.waves && !(data.diagrams && data.diagrams.length)], ["heap", Boolean(heapAt()) && heapAt().vertices.length], ["machines", data.diagrams && data.diagrams.length]];
      tab = (wanted.find((each) => each[1]) || ["values"])[0];
    }
    build(index);
  }
  const valueAt = (history, moment) => {
    let found;
    for (const [number, value] of history) { if (number > moment) break; found = value; }
    return found;
  };
  const lane = (process) => (run.lanes.indexOf(process.split(", ")[0]) + 8) % 8;

  // --- the page --------------------------------------------------------------------------------------------------

  function verdicts(chosen) {
    const rows = data.properties.map((result, index) => {
      const row = node("tr", { class: index === chosen ? "chosen" : "", tabindex: "0", "data-result": index },
        node("td", { class: `badge ${result.verdict}` }, result.verdict), node("td", {}, result.property),
        node("td", {}, result.check || result.reason || result.limit || ""), node("td", { class: "place" }, place(result.span)),
        node("td", {}, result.engine || ""), node("td", {}, result.trace ? `${result.trace.steps.length} step${result.trace.steps.length === 1 ? "" : "s"}` : ""));
      row.addEventListener("click", () => open(index));
      row.addEventListener("keydown", (event) => { if (event.key === "Enter") open(index); });
      return row;
    });
    const heads = ["verdict", "property", "check or reason", "at", "engine", "run"];
    fill($("verdicts"), node("h2", {}, "Verdicts"),
      node("table", {}, node("thead", {}, node("tr", {}, ...heads.map((each) => node("th", {}, each)))),
        node("tbody", {}, ...rows)));
  }
  function build(chosen) {
    verdicts(chosen);
    const { result, trace } = run;
    const said = [...(run.why && run.why.sentences ? run.why.sentences : [])];
    const head = result.message ? `${result.check}: ${result.message}` : result.check || result.reason || "";
    fill($("why"), node("h2", {}, `${result.property}: `, node("span", { class: result.verdict }, result.verdict), head ? ` (${head})` : ""),
      ...said.map((each) => node("p", {}, each)), ...(result.to_try ? [node("p", {}, `To try: ${result.to_try}`)] : []));
    for (const id of ["bar", "work", "stepsection"]) $(id).hidden = !trace;
    notes();
    if (!trace) return;
    $("slider").max = run.moments.length - 1;
    fileChoice();
    steps();
    show();
  }
  function fileChoice() {
    const names = [...sources.keys()];
    const select = node("select", { id: "file", "aria-label": "source file", onchange: (event) => { file = event.target.value; source(); } },
      ...names.map((name) => node("option", { value: name }, base(name))));
    select.value = file || "";
    fill($("sourcehead"), node("h2", {}, "Source ", names.length > 1 ? select : file ? base(file) : "(not known)"));
  }
  function lanesCell(moment) {
    const movers = moment.process ? moment.process.split(", ") : [];
    return node("td", { class: "lanes", title: moment.process || "" }, ...run.lanes.map((name, index) => {
      const dot = node("span", { class: "lane" }, movers.includes(name) && moment.first ? "●" : "│");
      if (movers.includes(name)) dot.style.color = `var(--lane${index % 8})`;
      return dot;
    }));
  }
  const valueText = (value) => (Array.isArray(value) ? `[${value.map(valueText).join(", ")}]`
    : value === null || typeof value !== "object" ? String(value)
    : value.undefined ? "undefined" : value.rational ? value.rational.replace(/\/1$/, "")
    : value.object !== undefined ? `object ${value.object} + ${value.offset}` : `record ${value.record}`);
  const told = (moment) => [
    ...Object.entries(moment.changes).slice(0, 30).map(([name, value]) => `${name} = ${value}`),
    ...(moment.events || []).map((name) => `event ${name}`), ...(moment.lost || []).map((name) => `event ${name} is lost`),
    ...(moment.choices ? [`◇ chosen: ${moment.choices.map(valueText).join(", ")}`] : []),
    ...(moment.remark ? [`(${moment.remark})`] : [])].join(", ");
  const lineText = (span) => (span && sources.has(span.file) ? (sources.get(span.file)[span.line - 1] || "").trim() : "");
  function steps() {
    const start = run.trace.loop_start;
    const relevant = new Set(run.why.relevant || []), wrong = new Set(run.why.wrong || []);
    const rows = run.moments.map((moment, number) => {
      const inLoop = start !== undefined && moment.step >= start;
      const mark = !moment.first ? "" : wrong.has(moment.step) ? node("span", { class: "bang" }, "! ") : relevant.has(moment.step) ? node("span", { class: "star" }, "* ") : "";
      const row = node("tr", { class: inLoop ? "loop" : "", "data-moment": number },
        node("td", { class: "number" }, mark, moment.step < 0 ? "start" : moment.first ? moment.step + 1 : ""),
        ...(run.lanes.length > 1 ? [lanesCell(moment)] : []),
        ...(run.timed ? [node("td", { class: "mono" }, moment.first && moment.time !== undefined ? `@${timeText(moment.time)}${run.unit ? ` ${run.unit.name}` : ""}+${moment.delta}` : "")] : []),
        node("td", {}, moment.first ? moment.process : ""), node("td", { class: "mono place" }, place(moment.span)),
        node("td", { class: "mono" }, lineText(moment.span) || moment.label || ""), node("td", { class: "value" }, told(moment)));
      row.addEventListener("click", () => go(number));
      return row;
    });
    if (start !== undefined) {
      const text = start >= run.trace.steps.length ? "and there it stays for ever" : `↺ back to step ${start + 1}, and so on for ever`;
      rows.push(node("tr", { class: "loop", id: "loopend" }, node("td", { colspan: 8 }, text)));
    }
    const heads = ["step", ...(run.lanes.length > 1 ? ["lanes"] : []), ...(run.timed ? ["time"] : []), "process", "at", "source", "what changed"];
    fill($("steps"), node("thead", {}, node("tr", {}, ...heads.map((each) => node("th", {}, each)))), node("tbody", {}, ...rows));
  }

  // --- a moment ---------------------------------------------------------------------------------------------------

  function go(moment) {
    const last = run.moments.length - 1, start = run.trace.loop_start;
    if (moment > last && start !== undefined && start < run.trace.steps.length) {
      moment = run.moments.findIndex((each) => each.step === start);
    }
    at = Math.max(0, Math.min(moment, last));
    const span = run.moments[at].span;
    if (span && sources.has(span.file) && span.file !== file) { file = span.file; fileChoice(); }
    show();
  }
  function show() {
    const moment = run.moments[at];
    $("slider").value = at;
    const who = moment.step < 0 ? "start" : `step ${moment.step + 1} of ${run.trace.steps.length}: ${moment.process} ${place(moment.span)}`;
    $("now").textContent = who;
    for (const row of $("steps").querySelectorAll("tr[data-moment]")) {
      const number = Number(row.dataset.moment);
      row.classList.toggle("current", number === at);
      row.classList.toggle("later", number > at);
      if (number === at) {
        const box = $("stepscroll");
        const top = row.offsetTop - box.offsetTop;
        if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 30) box.scrollTop = top - box.clientHeight / 2;
      }
    }
    source();
    panel();
  }
  function positions() {
    const found = new Map();
    for (let number = 0; number <= at; number++) {
      const moment = run.moments[number];
      if (moment.process && moment.span) for (const name of moment.process.split(", ")) found.set(name, moment.span);
    }
    return found;
  }
  function source() {
    const lines = sources.get(file) || [];
    const here = new Map();
    for (const [name, span] of positions()) {
      if (span.file !== file) continue;
      if (!here.has(span.line)) here.set(span.line, []);
      here.get(span.line).push(name);
    }
    const current = run.moments[at].span;
    const guilty = run.result.span && run.result.span.file === file ? run.result.span.line : 0;
    const cells = [];
    let focus = null;
    lines.forEach((text, index) => {
      const number = index + 1, names = here.get(number) || [];
      const marks = `${current && current.file === file && current.line === number ? " here" : ""}${guilty === number ? " wrong" : ""}`;
      const tags = names.map((name) => {
        const tag = node("span", { class: "who" }, name);
        tag.style.background = `var(--lane${lane(name)})`;
        return tag;
      });
      const cell = node("div", { class: `number${marks}` }, number);
      if (marks.includes("here")) focus = cell;
      cells.push(cell, node("div", { class: `tags${marks}` }, ...tags), node("div", { class: marks.trim(), "data-line": number }, text || " "));
    });
    fill($("source"), ...cells);
    const box = $("sourcescroll");
    if (focus) box.scrollTop = focus.offsetTop - box.offsetTop - box.clientHeight / 2;
  }
  function panel() {
    const tabs = [["values", "Values", true], ["heap", "Heap", run.heaps], ["machines", "Machines", data.diagrams && data.diagrams.length],
      ["waves", "Waves", true], ["calls", "Calls", run.trace.calls]];
    fill($("tabs"), ...tabs.filter((each) => each[2]).map(([name, title]) => node("button",
      { role: "tab", id: `tab-${name}`, "aria-selected": String(tab === name), onclick: () => { tab = name; panel(); } }, title)));
    const body = { values, heap, machines, waves, calls }[tab];
    fill($("panel"), ...body());
  }
  function valueNode(text) {
    const queue = /^\[(.*)\]$/.exec(text);
    if (!queue) return text;
    const items = queue[1] ? queue[1].split(/,\s*(?![^()]*\))/) : [];
    return node("span", { title: "a queue, its front first" }, ...(items.length ? items.map((each) => node("span", { class: "chip" }, each)) : ["empty"]));
  }
  function values() {
    const rows = [];
    for (const [name, history] of run.values) {
      const value = valueAt(history, at);
      if (value === undefined) continue;
      const fresh = history.some(([number]) => number === at) && at > 0;
      const row = node("tr", { class: fresh ? "changed" : "", tabindex: "0" }, node("td", { class: "mono" }, name), node("td", { class: "value" }, valueNode(value)));
      const toggle = () => { opened.has(name) ? opened.delete(name) : opened.add(name); panel(); };
      row.addEventListener("click", toggle);
      row.addEventListener("keydown", (event) => { if (event.key === "Enter") toggle(); });
      rows.push(row);
      if (opened.has(name)) {
        const past = history.map(([number, text]) => {
          const moment = run.moments[number];
          return `${moment.step < 0 ? "start" : `step ${moment.step + 1} (${moment.process})`}: ${text}`;
        });
        rows.push(node("tr", {}, node("td", { class: "history", colspan: 2 }, past.join("  →  "))));
      }
    }
    return [node("p", { class: "keys" }, "Enter or a click on a row shows its history."), node("table", { id: "values" }, node("tbody", {}, ...rows))];
  }
  function picture(diagram, active) {
    const width = Math.max(...diagram.vertices.map((each) => each.box[0] + each.box[2]), 40) + 60;
    const height = Math.max(...diagram.vertices.map((each) => each.box[1] + each.box[3]), 20) + 24;
    const svg = drawn("svg", { viewBox: `-40 -10 ${width + 30} ${height}`, width: width + 30, height, role: "img", "aria-label": diagram.title });
    const defs = drawn("defs", {});
    const marker = drawn("marker", { id: "tip", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse" });
    marker.append(drawn("path", { d: "M0,0 L10,5 L0,10 z", class: "tip" }));
    defs.append(marker);
    svg.append(defs);
    const around = new Set(diagram.vertices.map((each) => each.parent));
    diagram.vertices.forEach((vertex, number) => {
      const [x, y, w, h] = vertex.box;
      svg.append(drawn("rect", { x, y, width: w, height: h, rx: 6, class: `box${active(vertex, number) ? " active" : ""}${around.has(number) ? " around" : ""}` }),
        drawn("text", { x: x + 10, y: y + 17 }, vertex.title));
      (vertex.rows || []).forEach(([name, value], row) => svg.append(drawn("text", { x: x + 10, y: y + 35 + 18 * row, class: "soft" }, `${name} = ${value}`)));
    });
    for (const arrow of diagram.arrows) svg.append(...line(diagram, arrow));
    return svg;
  }
  function line(diagram, arrow) {
    const [ax, ay, aw, ah] = diagram.vertices[arrow.source].box, [bx, by, bw, bh] = diagram.vertices[arrow.target].box;
    const from = [ax + aw / 2, ay + ah / 2], to = [bx + bw / 2, by + bh / 2];
    let path, label;
    if (arrow.source === arrow.target) {
      path = `M${ax + aw},${ay + ah / 2 - 6} c30,-18 30,30 0,14`;
      label = [ax + aw + 8, ay + 4];
    } else {
      const clip = (x, y, w, h, [ox, oy]) => {
        const cx = x + w / 2, cy = y + h / 2, dx = ox - cx, dy = oy - cy;
        const scale = Math.min(Math.abs(w / 2 / (dx || 1e-9)), Math.abs(h / 2 / (dy || 1e-9)), 1);
        return [cx + dx * scale, cy + dy * scale];
      };
      const back = by < ay, side = back ? 9 : -9;
      const p = clip(ax, ay, aw, ah, to), q = clip(bx, by, bw, bh, from);
      const far = 1 + Math.max(0, Math.abs(q[1] - p[1]) - 80) / 60;
      const middle = [(p[0] + q[0]) / 2 + 2 * side * far, (p[1] + q[1]) / 2];
      path = `M${p[0] + side},${p[1]} Q${middle[0]},${middle[1]} ${q[0] + side},${q[1]}`;
      label = [middle[0] + (back ? 2 : 0), middle[1] + 4, back ? "start" : "end"];
    }
    const made = [drawn("path", { d: path, class: "arrow", "marker-end": "url(#tip)" })];
    if (arrow.label) made.push(drawn("text", { x: label[0], y: label[1], class: "soft", "text-anchor": label[2] || "start" }, arrow.label));
    return made;
  }
  function heapAt() {
    let found = null;
    for (let number = 0; number <= at; number++) if (run.moments[number].heap) found = run.moments[number].heap;
    return found;
  }
  function heap() {
    const found = heapAt();
    return [found && found.vertices.length ? picture(found, () => false) : node("p", {}, "Nothing is on the heap here.")];
  }
  function machines() {
    return (data.diagrams || []).flatMap((diagram) => {
      const active = (vertex) => {
        if (vertex.parent !== undefined && !active(diagram.vertices[vertex.parent])) return false;
        if (!vertex.variables) return true;
        return vertex.variables.some((name) => run.values.has(name) && valueAt(run.values.get(name), at) === vertex.value);
      };
      return [node("h3", {}, diagram.title), picture(diagram, active)];
    });
  }
  function waves() {
    const names = [...run.values].filter(([, history]) => history.length > 1).slice(0, 24);
    const shown = run.moments.length > 160 ? [Math.max(0, at - 80), Math.min(run.moments.length - 1, at + 80)] : [0, run.moments.length - 1];
    const left = 150, row = 26, room = ($("panel").clientWidth || 640) - left - 24;
    const unit = Math.max(16, Math.min(56, room / (shown[1] - shown[0] + 1)));
    const x = (moment) => left + (moment - shown[0]) * unit;
    const width = x(shown[1] + 1) + 10, height = 40 + row * names.length;
    const svg = drawn("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": "waves" });
    let last = null;
    for (let moment = shown[0]; moment <= shown[1]; moment++) {
      const each = run.moments[moment];
      const text = run.timed ? timeText(each.time || 0) : `${each.step + 1}`;
      if (text !== last) svg.append(drawn("text", { x: x(moment), y: 14, class: "soft" }, text), drawn("line", { x1: x(moment), x2: x(moment), y1: 18, y2: height, class: "head" }));
      last = text;
    }
    names.forEach(([name, history], index) => {
      const top = 26 + index * row, low = top + 18;
      svg.append(drawn("text", { x: 4, y: top + 14 }, name.length > 19 ? `…${name.slice(-18)}` : name));
      const level = (value) => ({ true: top, 1: top, false: low, 0: low })[value];
      const flat = history.every(([, value]) => level(value) !== undefined);
      for (let moment = shown[0]; moment <= shown[1]; moment++) {
        const value = valueAt(history, moment), before = valueAt(history, moment - 1);
        if (value === undefined) continue;
        if (flat) {
          const y = level(value);
          const rise = before !== undefined && level(before) !== y ? `M${x(moment)},${level(before)} L${x(moment)},${y} ` : `M${x(moment)},${y} `;
          svg.append(drawn("path", { d: `${rise}L${x(moment + 1)},${y}`, class: "wave" }));
        } else {
          const edge = value !== before || moment === shown[0];
          svg.append(drawn("path", { d: `M${x(moment)},${top} L${x(moment + 1)},${top} M${x(moment)},${low} L${x(moment + 1)},${low}${edge ? ` M${x(moment)},${top} L${x(moment)},${low}` : ""}`, class: "wave" }));
          let until = moment + 1;
          while (edge && until <= shown[1] && valueAt(history, until) === value) until++;
          const fits = Math.floor((unit * (until - moment) - 6) / 7.3);
          if (edge && fits > 0) svg.append(drawn("text", { x: x(moment) + 3, y: top + 13, class: "soft" }, value.length > fits ? `${value.slice(0, Math.max(1, fits - 1))}…` : value));
        }
      }
    });
    svg.append(drawn("line", { x1: x(at) + unit / 2, x2: x(at) + unit / 2, y1: 16, y2: height, class: "cursor" }));
    return [node("p", { class: "keys" }, run.timed ? `Time runs to the right${run.unit ? `, in ${run.unit.name}` : ""}.` : "Steps run to the right."), svg];
  }
  function calls() {
    const rows = run.trace.calls.map((call) => {
      const given = Object.entries(call.arguments || {}).map(([name, value]) => `${name} = ${value}`).join(", ");
      return `${"  ".repeat(call.depth)}${call.procedure}(${given})${call.returned ? " returned" : ""}  ${place(call.span)}`;
    });
    return [node("div", { class: "calls mono" }, rows.join("\n"))];
  }
  function notes() {
    const { result } = run;
    const list = (title, items) => (items && items.length ? [node("h3", {}, title), node("ul", {}, ...items.map((each) => node("li", {}, each)))] : []);
    const figures = Object.entries(data.statistics || {}).map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`);
    fill($("notes"), node("h2", {}, "Assumptions and notes"), ...list("This verdict assumes", result.assumptions),
      ...list("Notes", (data.notes || []).map((each) => `${each.kind}: ${each.text}`)), ...list("Looked for", result.looked_for),
      ...list("Not looked for", data.not_looked_for), ...list("Figures", figures));
  }

  // --- keys -------------------------------------------------------------------------------------------------------

  function jump(direction) {
    const wanted = new Set([...(run.why.relevant || []), ...(run.why.wrong || [])]);
    for (let number = at + direction; number >= 0 && number < run.moments.length; number += direction) {
      if (run.moments[number].first && wanted.has(run.moments[number].step)) return go(number);
    }
  }
  function play() {
    if (timer) { clearInterval(timer); timer = null; }
    else timer = setInterval(() => { if (at >= run.moments.length - 1 && run.trace.loop_start === undefined) play(); else go(at + 1); }, 700);
    $("play").setAttribute("aria-pressed", String(Boolean(timer)));
  }
  function theme() {
    const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.theme = dark ? "light" : "dark";
  }
  const keys = { ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), j: () => go(at + 1), k: () => go(at - 1),
    Home: () => go(0), End: () => go(run.moments.length - 1), n: () => jump(1), p: () => jump(-1), " ": play };
  document.addEventListener("keydown", (event) => {
    if (event.key === "t" && !event.ctrlKey && !event.metaKey) return theme();
    if (!run || !run.trace || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    if (["SELECT", "BUTTON"].includes(event.target.tagName) && event.key === " ") return undefined;
    const act = keys[event.key];
    if (act) { event.preventDefault(); act(); }
    return undefined;
  });
  $("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  for (const [id, act] of [["first", keys.Home], ["back", keys.ArrowLeft], ["next", keys.ArrowRight], ["last", keys.End], ["play", play], ["theme", theme]]) $(id).addEventListener("click", act);

  const badge = $("verdict");
  badge.textContent = data.verdict;
  badge.className = `badge ${data.verdict}`;
  $("title").textContent = (data.sources || []).map((each) => base(each.name)).join(", ");
  if (data.properties.length) {
    const failing = data.properties.findIndex((each) => each.verdict === "fails" && each.trace);
    const shown = data.properties.findIndex((each) => each.trace);
    open(failing >= 0 ? failing : Math.max(0, shown));
  }
  document.documentElement.dataset.ready = "yes";
})();
