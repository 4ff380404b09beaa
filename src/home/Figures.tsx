import type { AddressOf } from './address'
import { Lead } from './Lead'
import { homeMessages as texts } from './messages'
import { changeSince, percentOf, shownNumber } from './numbers'
import type { Figure } from './summary'

interface FiguresProps {
  readonly figures: readonly Figure[]
  readonly addressOf: AddressOf
}

/** The month in numbers beside the same days of the month before. */
export function Figures({ figures, addressOf }: FiguresProps) {
  const known = figures.filter(({ key }) => Object.hasOwn(texts.figure, key))
  const all = figures.find(({ key }) => key === 'enquiryNew')?.value ?? 0
  return (
    <ul className="home-figures">
      {known.map((figure) => {
        const { key, value, of } = figure
        const isPart = key === 'enquiryAnswered' || key === 'enquiryWon'
        return (
          <li key={key} className="home-card">
            <Lead to={addressOf(figure)}>
              <span className="home-figure-name">{texts.figure[key]}</span>
              <b>{shownNumber(value)}</b>
              <Compared figure={figure} />
              {isPart && all > 0 && <small>{texts.share(percentOf(value, all))}</small>}
              {of !== undefined && <small>{texts.of(shownNumber(of))}</small>}
            </Lead>
          </li>
        )
      })}
    </ul>
  )
}

function Compared({ figure: { key, value, before } }: { readonly figure: Figure }) {
  if (before === undefined) return null
  const { text, tone } = changeSince(value, before)
  // Spending more is neither good nor bad by itself.
  return <small data-tone={key === 'adCost' ? 'same' : tone}>{text}</small>
}
