import { classList } from "../styles/class-list.ts";
import css from "./Diagram.module.css";

/** What stands between the host computer and the board, with what runs over the last wire. */
const instruments = [
  { number: 2, name: "Controllable power", wire: "supply, measured", ends: "end" },
  { number: 3, name: "Debug probe", wire: "SWD or JTAG, reset", ends: "both" },
  { number: 4, name: "Bus interfaces", wire: "CAN, UART, Ethernet", ends: "both" },
  { number: 5, name: "Sensors, actuators", wire: "DAC, relays, loads", ends: "both" },
  { number: 6, name: "Camera, analyser", wire: "light, radio, signals", ends: "start" },
] as const;

/** The parts of a test bench around one board, numbered as in the table that describes them. */
export function BenchDiagram() {
  return (
    <>
      <Wide />
      <Narrow />
    </>
  );
}

function Wide() {
  return (
    <svg
      className={classList(css.diagram, css.wide)}
      viewBox="0 0 960 432"
      aria-hidden="true"
      focusable="false"
    >
      <Part number={8} name="Network" x={1} y={1} width={180} height={52} />
      <path vectorEffect="non-scaling-stroke" d="M91 53v43" />
      <Part number={7} name="Host computer" x={1} y={96} width={180} height={334} />
      <path vectorEffect="non-scaling-stroke" d="m62 256 20 16-20 16M94 292h30" />
      <EmergencyStop x={385} y={27} to={96} />
      <path vectorEffect="non-scaling-stroke" d="M407 27h150" />
      <text className={css.mono} x="566" y="31">
        mains
      </text>
      <text className={css.end} x="350" y="24">
        <tspan className={css.mono}>9</tspan>
        <tspan dx="8">Emergency stop</tspan>
      </text>
      <text className={classList(css.mono, css.end)} x="350" y="44">
        wired, no software
      </text>
      <Board x={740} y={96} width={219} height={334} />
      <text className={css.onMark} x="780" y="129">
        Board under test
      </text>
      <text className={classList(css.mono, css.onMark)} x="756" y="129">
        1
      </text>
      <g className={css.onMark}>
        <path
          vectorEffect="non-scaling-stroke"
          d="M810 232h80v80h-80zM826 232v-16M842 232v-16M858 232v-16M874 232v-16M826 312v16M842 312v16M858 312v16M874 312v16M810 248h-16M810 272h-16M810 296h-16M890 248h16M890 272h16M890 296h16"
        />
        <circle vectorEffect="non-scaling-stroke" className={css.solid} cx="822" cy="244" r="3.5" />
      </g>
      {instruments.map(({ number, name, wire, ends }, index) => {
        const y = 96 + index * 70;
        return (
          <g key={number}>
            <path vectorEffect="non-scaling-stroke" d={`M181 ${y + 27}h89`} />
            <Part number={number} name={name} x={270} y={y} width={230} height={54} />
            <Wire from={500} to={740} y={y + 27} ends={ends} />
            <text className={classList(css.mono, css.middle)} x="620" y={y + 18}>
              {wire}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Narrow() {
  return (
    <svg
      className={classList(css.diagram, css.narrow)}
      viewBox="0 0 350 466"
      aria-hidden="true"
      focusable="false"
    >
      <Part number={8} name="Network" x={1} y={1} width={150} height={48} />
      <path vectorEffect="non-scaling-stroke" d="M76 49v27" />
      <Part number={7} name="Host computer" x={1} y={76} width={150} height={48} />
      <EmergencyStop x={192} y={24} to={160} />
      <text x="222" y="22">
        <tspan className={css.mono}>9</tspan>
        <tspan dx="8">Emergency</tspan>
      </text>
      <text x="238" y="40">
        stop
      </text>
      <path vectorEffect="non-scaling-stroke" d="M16 124v316" />
      <Board x={270} y={160} width={79} height={304} />
      <text className={classList(css.mono, css.onMark)} x="284" y="190">
        1
      </text>
      <text className={css.onMark} x="284" y="212">
        Board
      </text>
      <text className={css.onMark} x="284" y="231">
        under
      </text>
      <text className={css.onMark} x="284" y="250">
        test
      </text>
      {instruments.map(({ number, name, ends }, index) => {
        const y = 160 + index * 64;
        return (
          <g key={number}>
            <path vectorEffect="non-scaling-stroke" d={`M16 ${y + 24}h24`} />
            <Part number={number} name={name} x={40} y={y} width={182} height={48} />
            <Wire from={222} to={270} y={y + 24} ends={ends} />
          </g>
        );
      })}
    </svg>
  );
}

type Box = { x: number; y: number; width: number; height: number };

function Part({ number, name, ...box }: Box & { number: number; name: string }) {
  const baseline = box.y + Math.min(box.height / 2 + 5, 33);
  return (
    <>
      <rect vectorEffect="non-scaling-stroke" {...box} />
      <text className={css.mono} x={box.x + 12} y={baseline}>
        {number}
      </text>
      <text x={box.x + 32} y={baseline}>
        {name}
      </text>
    </>
  );
}

function Board(box: Box) {
  return <rect vectorEffect="non-scaling-stroke" className={css.marked} {...box} />;
}

/** A mushroom head seen from above, in the wire that feeds the bench. */
function EmergencyStop({ x, y, to }: { x: number; y: number; to: number }) {
  return (
    <>
      <path vectorEffect="non-scaling-stroke" d={`M${x} ${y + 22}V${to}`} />
      <circle vectorEffect="non-scaling-stroke" cx={x} cy={y} r="22" />
      <circle vectorEffect="non-scaling-stroke" className={css.marked} cx={x} cy={y} r="13" />
    </>
  );
}

type WireProps = { from: number; to: number; y: number; ends: "start" | "end" | "both" };

/** A wire to the board; its arrows say which way it acts. */
function Wire({ from, to, y, ends }: WireProps) {
  const start = ends === "end" ? "" : `M${from + 9} ${y - 6}l-8 6 8 6`;
  const end = ends === "start" ? "" : `M${to - 9} ${y - 6}l8 6-8 6`;
  return (
    <>
      <path
        vectorEffect="non-scaling-stroke"
        {...(ends === "start" && { className: css.dashed })}
        d={`M${from} ${y}H${to}`}
      />
      <path vectorEffect="non-scaling-stroke" d={start + end} />
    </>
  );
}
