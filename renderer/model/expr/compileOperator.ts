import type { Binary, BinaryOperator, Unary } from './ast'
import { midnight } from './dates'
import { add, divide, multiply, remainder, subtract } from './decimal'
import { anyType, isDayAndMoment } from './kinds'
import { admit, spend } from './meter'
import type { Compiler, Frame, Run } from './run'
import { equal, isIn, isList, order, ownItem } from './values'

/** Null is not true, so its opposite is. */
export function compileUnary(compiler: Compiler, { operator, of }: Unary): Run {
  const run = compiler.compile(of)
  if (operator === '!') return (frame) => run(frame) !== true
  return (frame) => {
    const value = run(frame)
    return typeof value === 'number' ? 0 - value : null
  }
}

export function compileBinary(compiler: Compiler, node: Binary): Run {
  const [left, right] = compileSides(compiler, node)
  switch (node.operator) {
    case '&&':
      return (frame) => left(frame) === true && right(frame) === true
    case '||':
      return (frame) => left(frame) === true || right(frame) === true
    case '==':
      return (frame) => equal(frame, left(frame), right(frame))
    case '!=':
      return (frame) => !equal(frame, left(frame), right(frame))
    case 'in':
      return (frame) => isIn(frame, left(frame), right(frame))
    case '+':
      return (frame) => plus(frame, left(frame), right(frame))
    case '-':
      return arithmetic(left, right, subtract)
    case '*':
      return arithmetic(left, right, multiply)
    case '/':
      return arithmetic(left, right, divide)
    case '%':
      return arithmetic(left, right, remainder)
    default: {
      const holds = ordering[node.operator]
      return (frame) => {
        const result = order(frame, left(frame), right(frame))
        return result !== undefined && holds(result)
      }
    }
  }
}

const ordering: Readonly<
  Record<Extract<BinaryOperator, '<' | '<=' | '>' | '>='>, (order: number) => boolean>
> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

const comparisons: ReadonlySet<BinaryOperator> = new Set(['==', '!=', '<', '<=', '>', '>='])

function compileSides(compiler: Compiler, { operator, left, right }: Binary): readonly [Run, Run] {
  const sides = [compiler.compile(left), compiler.compile(right)] as const
  if (!comparisons.has(operator)) return sides
  const [a, b] = [left, right].map((side) => compiler.types.get(side) ?? anyType)
  if (a && b && isDayAndMoment(a, b)) return [atMidnight(sides[0]), sides[1]]
  if (a && b && isDayAndMoment(b, a)) return [sides[0], atMidnight(sides[1])]
  return sides
}

function atMidnight(run: Run): Run {
  return (frame) => midnight(run(frame))
}

function arithmetic(left: Run, right: Run, apply: (a: number, b: number) => number | null): Run {
  return (frame) => {
    const [a, b] = [left(frame), right(frame)]
    return typeof a === 'number' && typeof b === 'number' ? apply(a, b) : null
  }
}

function plus(frame: Frame, a: unknown, b: unknown): unknown {
  if (typeof a === 'number' && typeof b === 'number') return add(a, b)
  if (typeof a === 'string' && typeof b === 'string') {
    spend(frame, (a.length + b.length) >> 4)
    return a + b
  }
  if (!isList(a) || !isList(b)) return null
  spend(frame, a.length + b.length)
  const list: unknown[] = []
  for (let i = 0; i < a.length; i++) list.push(ownItem(a, i))
  for (let i = 0; i < b.length; i++) list.push(ownItem(b, i))
  return admit(frame, list, list)
}
