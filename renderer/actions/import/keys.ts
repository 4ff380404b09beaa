import type { Expr } from '../../model/expr/types'
import { runScope } from '../call'
import type { RunContext } from '../define'

/** The parent of the rows, as the document computes it. */
export const keysOf = (context: RunContext, foreignKeys: Expr): unknown =>
  foreignKeys.evaluate(runScope(context))
