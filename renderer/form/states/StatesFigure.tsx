import { useId } from 'react'
import { layoutStates } from './layout'
import { statesTexts as texts } from './messages'
import type { StatesPicture, Way } from './picture'
import './states.css'

const nameOf = ({ title, timed }: Way) => (timed ? texts.timed(title) : title)

/** A diagram of states and steps, with a text version; `now` = the state of a record, highlighted. */
export function StatesFigure({ picture, now }: { picture: StatesPicture; now?: unknown }) {
  const id = useId()
  const { width, height, boxWidth, namesAt, states, ways } = layoutStates(picture, nameOf)
  return (
    <section className="jd-states" aria-labelledby={id}>
      <h4 id={id}>{texts.title}</h4>
      <div>
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={texts.drawn(states.length, ways.length)}
        >
          {ways.map((way) => (
            <g key={`${way.from} ${way.title}`} data-tone={toneIn(picture, way.to)}>
              <path d={pathOf(way, boxWidth + 4)} className="jd-states-line" />
              <path d={arrowAt(boxWidth + 6, way.end)} className="jd-states-arrow" />
            </g>
          ))}
          {ways.map((way) => (
            <text key={`${way.from} ${way.title}`} x={namesAt} y={way.y} className="jd-states-step">
              {nameOf(way)}
            </text>
          ))}
          {states.map(({ value, title, tone, y, height, final, locked, initial }) => (
            <g key={value} data-tone={tone} data-now={value === now || undefined}>
              <rect x={4} y={y} height={height} width={boxWidth} rx={6} className="jd-states-box" />
              {final && (
                <rect
                  x={7}
                  y={y + 3}
                  height={height - 6}
                  width={boxWidth - 6}
                  rx={4}
                  className="jd-states-end"
                />
              )}
              {initial && <circle cx={17} cy={y + 16} r={4} className="jd-states-begin" />}
              <text x={initial ? 28 : 18} y={y + 16} className="jd-states-name">
                {title}
              </text>
              {locked && <path d={lockAt(boxWidth - 12, y + 16)} className="jd-states-lock" />}
            </g>
          ))}
        </svg>
        <dl>
          {states.map(({ value, title, tone, ...state }) => (
            <div key={value} aria-current={value === now ? 'step' : undefined}>
              <dt data-tone={tone}>
                {title}
                <small>{texts.marks(state)}</small>
              </dt>
              <dd>
                {ways
                  .filter(({ from }) => from === value)
                  .map((way) => (
                    <span key={way.title}>
                      {texts.leads(nameOf(way), titleIn(picture, way.to))}
                    </span>
                  ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const stateIn = ({ states }: StatesPicture, value: string) =>
  states.find((state) => state.value === value)
const toneIn = (picture: StatesPicture, value: string) => stateIn(picture, value)?.tone
const titleIn = (picture: StatesPicture, value: string) => stateIn(picture, value)?.title ?? value

const bend = 6

/** The line from a step's name to the lane, along it, and back to the state. */
function pathOf(
  { y, end, x, lineFrom }: { y: number; end: number; x: number; lineFrom: number },
  target: number,
): string {
  const turn = end > y ? bend : -bend
  return [
    `M${lineFrom} ${y} H${x - bend} q${bend} 0 ${bend} ${turn}`,
    `V${end - turn} q0 ${turn} ${-bend} ${turn} H${target + 5}`,
  ].join(' ')
}

const arrowAt = (x: number, y: number): string => `M${x} ${y} l7 -4 v8 z`

const lockAt = (x: number, y: number): string =>
  `M${x - 5} ${y - 1} h10 v7 h-10 z M${x - 3} ${y - 1} v-3 a3 3 0 0 1 6 0 v3`
