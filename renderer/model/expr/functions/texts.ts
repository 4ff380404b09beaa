import { matches, namedPatterns } from '../../regexp/patterns'
import { boolType, numberType, textType } from '../kinds'
import { functionTitles, patternNoun } from '../messages.manual'
import { spend, spendReading } from '../meter'
import { type BuiltinFunction, type Calling, simple } from './define'

export const textFunctions: readonly BuiltinFunction[] = [
  ofTexts('startsWith', functionTitles.startsWith, (text, part) => text.startsWith(part)),
  ofTexts('endsWith', functionTitles.endsWith, (text, part) => text.endsWith(part)),
  ofText('lower', functionTitles.lower, (text) => text.toLowerCase()),
  ofText('upper', functionTitles.upper, (text) => text.toUpperCase()),
  ofText('trim', functionTitles.trim, (text) => text.trim()),
  simple({
    name: 'matches',
    title: functionTitles.matches,
    // Only named patterns: custom ones belong in the field's `pattern`, which is checked for slowness.
    parameters: [
      textType,
      { kind: 'string', values: Object.keys(namedPatterns), noun: patternNoun },
    ],
    method: true,
    returns: boolType,
    run([text, name], calling) {
      if (typeof text !== 'string' || typeof name !== 'string') return null
      if (!Object.hasOwn(namedPatterns, name)) return null
      spendReading(calling, text)
      return matches(name, text)
    },
  }),
  {
    name: 'string',
    title: functionTitles.string,
    least: 1,
    most: 1,
    method: false,
    accepts: () => [textType, numberType, boolType],
    returns: () => textType,
    run: ([value]) => (typeof value === 'object' ? null : String(value)),
  },
]

function ofTexts(
  name: string,
  title: string,
  run: (text: string, part: string) => boolean,
): BuiltinFunction {
  return simple({
    name,
    title,
    parameters: [textType, textType],
    method: true,
    returns: boolType,
    run([text, part], calling) {
      if (typeof text !== 'string' || typeof part !== 'string') return null
      spendReading(calling, part)
      return run(text, part)
    },
  })
}

function ofText(name: string, title: string, run: (text: string) => string): BuiltinFunction {
  return simple({
    name,
    title,
    parameters: [textType],
    method: true,
    returns: textType,
    run([text], calling: Calling) {
      if (typeof text !== 'string') return null
      spend(calling, text.length >> 4)
      return run(text)
    },
  })
}
