import { homeMessages as texts } from './messages'

interface MonthSwitchProps {
  /** YYYY-MM */
  readonly month: string
  /** The current one. */
  readonly last: string
  /** '' = the current month. */
  onMonth(month: string): void
}

export function MonthSwitch({ month, last, onMonth }: MonthSwitchProps) {
  const go = (step: number) => {
    const next = stepped(month, step)
    onMonth(next >= last ? '' : next)
  }
  return (
    <fieldset className="home-month" aria-label={texts.monthLabel}>
      <button type="button" aria-label={texts.monthBefore} onClick={() => go(-1)}>
        ‹
      </button>
      <output>{texts.monthText(month)}</output>
      <button
        type="button"
        aria-label={texts.monthAfter}
        disabled={month >= last}
        onClick={() => go(1)}
      >
        ›
      </button>
    </fieldset>
  )
}

/** 2026-12 and a step on is 2027-01. */
function stepped(month: string, step: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + step
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}
