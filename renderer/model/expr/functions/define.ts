import type { Meter } from '../meter'
import type { Clock, ExprType } from '../types'

/** Context of a running function: the clock, and its budget of steps. */
export interface Calling extends Meter {
  /** Set on first use, so that one evaluation sees one moment. */
  clock: Clock | undefined
}

export function clockOf(calling: Calling): Clock {
  calling.clock ??= { now: new Date() }
  return calling.clock
}

export interface BuiltinFunction {
  readonly name: string
  /** One Chinese line for the person who writes expressions. */
  readonly title: string
  readonly least: number
  readonly most: number
  /** May also be written x.name(…), as CEL does. */
  readonly method: boolean
  /** Allowed types of the argument at `position`, given the type of the first argument. */
  accepts(position: number, first: ExprType): readonly ExprType[]
  returns(args: readonly ExprType[]): ExprType
  /** The function also runs with null arguments; others return null for them. */
  readonly takesNull?: boolean
  run(args: readonly unknown[], calling: Calling): unknown
}

/** The usual case: fixed parameters and result. */
export function simple(
  definition: Pick<BuiltinFunction, 'name' | 'title' | 'run'> & {
    readonly parameters: readonly ExprType[]
    readonly optional?: number
    readonly method?: boolean
    readonly returns: ExprType
  },
): BuiltinFunction {
  const { parameters, optional = 0, method = false, returns, ...rest } = definition
  return {
    ...rest,
    method,
    least: parameters.length - optional,
    most: parameters.length,
    accepts: (position) => parameters.slice(position, position + 1),
    returns: () => returns,
  }
}
