import { datetimeNow, today } from '../dates'
import { dateType, datetimeType } from '../kinds'
import { functionTitles } from '../messages.manual'
import { type BuiltinFunction, clockOf, simple } from './define'

export const clockFunctions: readonly BuiltinFunction[] = [
  simple({
    name: 'now',
    title: functionTitles.now,
    parameters: [],
    returns: datetimeType,
    run: (_, calling) => datetimeNow(clockOf(calling).now),
  }),
  simple({
    name: 'today',
    title: functionTitles.today,
    parameters: [],
    returns: dateType,
    run: (_, calling) => today(clockOf(calling).now),
  }),
]
