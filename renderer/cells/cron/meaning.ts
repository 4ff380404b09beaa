import cronstrue from 'cronstrue'
import 'cronstrue/locales/zh_CN.js'
import { emitCron } from './emit'
import { dialogMessages } from './messages.dialog'
import { bounds, type Cron } from './parts'

const options = { locale: 'zh_CN', dayOfWeekStartIndexZero: false, use24HourTimeFormat: true }

/** Describes the expression in Chinese. */
export function meaningOf(cron: Cron): string {
  const { onlyTime, everyDay, timeFirst, dayFirst } = dialogMessages
  return told(cron).replace(onlyTime, everyDay).replace(timeFirst, dayFirst)
}

function told(cron: Cron): string {
  const { day } = cron
  // The library does not support this mode.
  if (day.mode === 'workdayBeforeEnd') {
    return `${told({ ...cron, day: { mode: 'every' } })}，${dialogMessages.nearestBeforeEnd(day.days)}`
  }
  return tidy(cronstrue.toString(emitCron(closed(cron)), options))
}

/** Ends a step over years explicitly; otherwise the library would name 9999 as its end. */
function closed(cron: Cron): Cron {
  const { year } = cron
  if (year.mode !== 'step') return cron
  return { ...cron, year: { mode: 'mixed', items: [{ ...year, to: bounds.year.max }] } }
}

/** Chinese has no spaces between words, and a comma of its own. */
const tidy = (text: string) =>
  dialogMessages.betterWords.reduce(
    (told, [word, better]) => told.replaceAll(word, better),
    text.replace(/, /g, '，').replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, ''),
  )
