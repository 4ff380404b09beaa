import cronstrue from 'cronstrue'
import 'cronstrue/locales/zh_CN.js'
import { emitCron } from './emit'
import { dialogMessages } from './messages.dialog'
import { bounds, type Cron } from './parts'

const options = { locale: 'zh_CN', dayOfWeekStartIndexZero: false, use24HourTimeFormat: true }

/** What the expression means, in Chinese. */
export function meaningOf(cron: Cron): string {
  const { onlyTime, everyDay, timeFirst, dayFirst } = dialogMessages
  return told(cron).replace(onlyTime, everyDay).replace(timeFirst, dayFirst)
}

function told(cron: Cron): string {
  const { day } = cron
  // The library does not know this one.
  if (day.mode === 'workdayBeforeEnd') {
    return `${told({ ...cron, day: { mode: 'every' } })}，${dialogMessages.nearestBeforeEnd(day.days)}`
  }
  return tidy(cronstrue.toString(emitCron(closed(cron)), options))
}

/** A step over the years has an end, which the library would call 9999. */
function closed(cron: Cron): Cron {
  const { year } = cron
  if (year.mode !== 'step') return cron
  return { ...cron, year: { mode: 'mixed', items: [{ ...year, to: bounds.year.max }] } }
}

/** Chinese is written without spaces between its words, and with its own comma. */
const tidy = (text: string) =>
  dialogMessages.betterWords.reduce(
    (told, [word, better]) => told.replaceAll(word, better),
    text.replace(/, /g, '，').replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, ''),
  )
