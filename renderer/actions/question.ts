import { nameOf } from '../data/rows'
import { actionMessages } from '../messages'
import { type QuestionName, questionNames } from '../model/entity/action'
import type { RunContext } from './define'

const namesShown = 5

/** Names of the affected records, shortened. */
export function namesOf({ rows, model }: Pick<RunContext, 'rows' | 'model'>): string {
  const names = rows.slice(0, namesShown).map((row) => nameOf(row, model.entity.label))
  return actionMessages.names(names, rows.length)
}

type Asked = Pick<RunContext, 'rows' | 'model'>

const said: Readonly<Record<QuestionName, (context: Asked) => string>> = {
  count: ({ rows }) => String(rows.length),
  name: namesOf,
}

/** A document's question with its placeholders filled in. */
export const questionOf = (text: string, context: Asked): string =>
  text.replaceAll(placeholder, (whole, name: string) => {
    const known = questionNames.find((one) => one === name)
    return known ? said[known](context) : whole
  })

/** The question for the dialog: the names are listed below it unless it mentions them. */
export function askedOf(text: string, context: Asked): { title: string; text?: string } {
  const title = questionOf(text, context)
  return text.includes('{name}') ? { title } : { title, text: namesOf(context) }
}

const placeholder = /\{(\w+)\}/g

export const idsOf = ({ rows }: Pick<RunContext, 'rows'>): readonly string[] =>
  rows.flatMap(({ id }) => id ?? [])
