import { finite, round } from '../decimal'
import { numberType, textType } from '../kinds'
import { functionTitles } from '../messages.manual'
import { type BuiltinFunction, simple } from './define'

export const numberFunctions: readonly BuiltinFunction[] = [
  simple({
    name: 'round',
    title: functionTitles.round,
    parameters: [numberType, numberType],
    optional: 1,
    returns: numberType,
    run: ([value, places = 0]) =>
      typeof value === 'number' && typeof places === 'number' ? round(value, places) : null,
  }),
  ofNumber('abs', functionTitles.abs, Math.abs),
  ofNumber('floor', functionTitles.floor, Math.floor),
  ofNumber('ceil', functionTitles.ceil, Math.ceil),
  simple({
    name: 'number',
    title: functionTitles.number,
    parameters: [textType],
    method: false,
    returns: numberType,
    run: ([text]) => (typeof text === 'string' ? parse(text) : null),
  }),
]

function ofNumber(name: string, title: string, run: (value: number) => number): BuiltinFunction {
  return simple({
    name,
    title,
    parameters: [numberType],
    returns: numberType,
    run: ([value]) => (typeof value === 'number' ? finite(run(value)) : null),
  })
}

const longestNumber = 40

function parse(text: string): number | null {
  if (text.length > longestNumber || !/^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(text)) return null
  return finite(Number(text))
}
