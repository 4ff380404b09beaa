import { placeholdersIn } from '../../renderer/values/placeholders'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { cleanHtml } from '../entity/judge/cleanHtml'
import { Html } from '../http/html'
import { filledHtml, filledLine, type TemplateValues } from './template'

/** A notice that a family sends by itself. Companies can write its text in a template with this code. */
export interface NoticeKind {
  readonly code: string
  /** Placeholders allowed in its template. */
  readonly variables: readonly string[]
}

interface NoticeOrder {
  readonly tenantId: number
  readonly code: string
  /** Called only if there is a template, as the values may have to be read. */
  values(): Promise<TemplateValues>
}

/** The notice from the company's template; undefined = it has no active one, so the family's own text is used. */
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
    // Sanitize after filling: a value inside a URL may turn it into a forbidden one.
    content: new Html(cleanHtml(filledHtml(text, values))),
  }
}

/** Placeholders in the text that the notice does not know; they would stay empty. */
export const unknownIn = (text: string, { variables }: NoticeKind): readonly string[] =>
  placeholdersIn(text).filter((name) => !variables.includes(name))
