import type { Database } from '../../server/db/open'

/** The code of the newest message to a mobile, read as the administrator would read it. */
export async function codeSentTo({ db }: Database, mobile: string): Promise<string> {
  const row = await db
    .selectFrom('sys_sms')
    .select('es_content')
    .where('es_receiver', '=', mobile)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const [code] = /\d{6}/.exec(String(row.es_content)) ?? []
  if (!code) throw new Error(`outbox: no code in ${String(row.es_content)}`)
  return code
}

/** Another code than this one. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')
