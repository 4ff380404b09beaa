import { runScope } from '../call'
import type { RunContext } from '../define'
import type { ImportProps } from '../model'

/** Values of every row: what the document computes, and the record that the page's records belong to. */
export function keysOf(context: RunContext): unknown {
  const { foreignKeys } = context.action.props as ImportProps // what the document half of `import` compiles to
  const { within } = context.model
  const written = foreignKeys?.evaluate(runScope(context))
  return within ? { ...Object(written ?? {}), [within.field]: within.id } : written
}
