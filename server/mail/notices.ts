import { placeholdersIn } from '../../renderer/values/placeholders'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { cleanHtml } from '../entity/judge/cleanHtml'
import { Html } from '../http/html'
import { filledHtml, filledLine, type TemplateValues } from './template'

/** A notice that a family sends by itself. Companies may write its text: as the template of that code. */
export interface NoticeKind {
  readonly code: string
  /** What its template may name. */
  readonly variables: readonly string[]
}

interface NoticeOrder {
  readonly tenantId: number
  readonly code: string
  /** Asked for where there is a template: they may have to be read. */
  values(): Promise<TemplateValues>
}

/** The notice in the company's own words; undefined = it has none, or none in use, and the family's own stand in. */
export async function noticeOf(
  trx: Db,
  { tenantId, code, values: valuesNow }: NoticeOrder,
): Promise<{ readonly title: string; readonly content: Html } | undefined> {
  const template = await system(trx)
    .selectFrom('sys_sms_template')
    .select(['template_name as name', 'template_subject as title', 'template_content as text'])
    .where('tenant_id', '=', tenantId)
    .where('template_code', '=', code)
    .where('del_flag', '=', 0)
    .where((it) => it.or([it('active', 'is', null), it('active', '<>', 'N')]))
    .executeTakeFirst()
  if (!template) return undefined
  const { name, title, text } = template
  const values = await valuesNow()
  return {
    title: filledLine(title?.trim() || name, values).trim() || name,
    // A value that stands in an address of the text may make it one that is not allowed.
    content: new Html(cleanHtml(filledHtml(text, values))),
  }
}

/** Names in the text that the notice has no values for: nobody would see what they were meant to be. */
export const unknownIn = (text: string, { variables }: NoticeKind): readonly string[] =>
  placeholdersIn(text).filter((name) => !variables.includes(name))
