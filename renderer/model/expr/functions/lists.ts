import { charactersIn } from '../../characters/characters'
import { add, divide } from '../decimal'
import {
  anyList,
  anyType,
  boolType,
  dateType,
  datetimeType,
  join,
  listOf,
  nullType,
  numberType,
  openMap,
  textType,
  timeType,
} from '../kinds'
import { functionTitles } from '../messages.manual'
import { spend, spendReading } from '../meter'
import type { ExprType } from '../types'
import { isIn, isList, isMap, order, ownItem } from '../values'
import type { BuiltinFunction, Calling } from './define'

export const listFunctions: readonly BuiltinFunction[] = [
  {
    name: 'size',
    title: functionTitles.size,
    least: 1,
    most: 1,
    method: true,
    accepts: () => [textType, anyList, openMap],
    returns: () => numberType,
    run([of], calling) {
      if (isList(of)) return of.length
      if (typeof of === 'string') {
        spendReading(calling, of)
        return charactersIn(of)
      }
      if (!isMap(of)) return null
      const { length } = Object.keys(of)
      spend(calling, length)
      return length
    },
  },
  {
    name: 'sum',
    title: functionTitles.sum,
    least: 1,
    most: 1,
    method: true,
    accepts: () => [listOf(numberType)],
    returns: () => numberType,
    run: ([list], calling) => (isList(list) ? sum(list, calling) : null),
  },
  {
    name: 'avg',
    title: functionTitles.avg,
    least: 1,
    most: 1,
    method: true,
    accepts: () => [listOf(numberType)],
    returns: () => numberType,
    run: ([list], calling) => (isList(list) ? mean(list, calling) : null),
  },
  {
    name: 'contains',
    title: functionTitles.contains,
    least: 2,
    most: 2,
    method: true,
    accepts: (position, first) =>
      position === 0 ? [textType, anyList] : [first.kind === 'list' ? first.of : itemOf(first)],
    returns: () => boolType,
    takesNull: true,
    run([of, item], calling) {
      if (isList(of)) return isIn(calling, item, of)
      if (typeof of !== 'string' || typeof item !== 'string') return null
      spendReading(calling, of)
      return of.includes(item)
    },
  },
  {
    name: 'has',
    title: functionTitles.has,
    least: 1,
    most: 1,
    method: false,
    accepts: () => [anyType],
    returns: () => boolType,
    takesNull: true,
    run: ([value]) => value !== null && value !== '' && !(isList(value) && value.length === 0),
  },
  end('first', functionTitles.first, () => 0),
  end('last', functionTitles.last, ({ length }) => length - 1),
  extreme('min', functionTitles.min, -1),
  extreme('max', functionTitles.max, 1),
]

/** The first or last item; null for an empty list. */
function end(
  name: string,
  title: string,
  at: (list: readonly unknown[]) => number,
): BuiltinFunction {
  return {
    name,
    title,
    least: 1,
    most: 1,
    method: true,
    accepts: () => [anyList],
    returns: ([list]) => (list ? itemType(list) : anyType),
    run: ([list]) => (isList(list) ? ownItem(list, at(list)) : null),
  }
}

function itemOf(first: ExprType): ExprType {
  return first.kind === 'any' || first.kind === 'null' ? anyType : textType
}

const ordered: readonly ExprType[] = [numberType, dateType, datetimeType, timeType]

/** min(a, b, …); a list argument counts as its items. */
function extreme(name: string, title: string, sign: 1 | -1): BuiltinFunction {
  return {
    name,
    title,
    least: 1,
    most: Number.POSITIVE_INFINITY,
    method: true,
    accepts(position, first) {
      if (position === 0) return [...ordered, ...ordered.map(listOf)]
      if (first.kind === 'any' || first.kind === 'null') return ordered
      const item = itemType(first)
      return [item, listOf(item)]
    },
    returns: (args) => args.map(itemType).reduce(join, nullType),
    takesNull: true,
    run: (args, calling) => most(args, sign, calling),
  }
}

function itemType(type: ExprType): ExprType {
  return type.kind === 'list' ? type.of : type
}

function most(list: readonly unknown[], sign: number, calling: Calling): unknown {
  spend(calling, list.length)
  let best: unknown = null
  for (let i = 0; i < list.length; i++) {
    const member = ownItem(list, i)
    const item = isList(member) ? most(member, sign, calling) : member
    if (item === null) continue
    const comparison = best === null ? sign : order(calling, item, best)
    if (comparison === undefined) return null
    if (comparison === sign) best = item
  }
  return best
}

function sum(list: readonly unknown[], calling: Calling): number | null {
  spend(calling, list.length)
  let total: number | null = 0
  for (let i = 0; i < list.length && total !== null; i++) {
    const item = ownItem(list, i)
    if (item === null) continue
    total = typeof item === 'number' ? add(total, item) : null
  }
  return total
}

/** The mean; null for an empty list. */
function mean(list: readonly unknown[], calling: Calling): number | null {
  const total = sum(list, calling)
  const count = Array.from(list).filter((item) => item !== null && item !== undefined).length
  return total === null || count === 0 ? null : divide(total, count)
}
