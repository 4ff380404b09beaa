import { actionMessages } from '../messages'
import { nameOf } from '../table/rows'
import type { RunContext } from './define'

const namesShown = 5

/** The names of what is acted on, shortened. */
export function namesOf({ rows, model }: Pick<RunContext, 'rows' | 'model'>): string {
  const names = rows.slice(0, namesShown).map((row) => nameOf(row, model.entity.label))
  return actionMessages.names(names, rows.length)
}

/** A document's question with `{count}` and `{name}` filled in; other braces stay as they are. */
export function questionOf(text: string, context: Pick<RunContext, 'rows' | 'model'>): string {
  return text
    .replaceAll('{count}', String(context.rows.length))
    .replaceAll('{name}', () => namesOf(context))
}

export const idsOf = ({ rows }: Pick<RunContext, 'rows'>): readonly string[] =>
  rows.flatMap(({ id }) => id ?? [])
