import type { Documents, Entity } from '#model'
import type { Letters } from '../announcements/letters'
import { writeLog } from '../audit/log'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Dicts } from '../dictionaries/dicts'
import { askedToday, askingId, askingType, lackedFor } from '../explain/askedToday'
import { explain, type Question } from '../explain/explain'
import { listExplainables } from '../explain/explainables'
import type { Subject } from '../explain/explainRows'
import { codesIn, type MenuRow, menuRows } from '../explain/menuRows'
import { declined } from '../http/envelope'
import { html } from '../http/html'
import { type Asked, giversOf } from './givers'
import { askingMessages as messages } from './messages'

interface Around {
  readonly db: Db
  readonly dicts: Dicts
  readonly documents: Documents
  readonly now: Date
  readonly letters: Letters
  /** Database that holds the records of an entity. */
  recordsAt(entity: Entity): Db
}

interface Asking {
  readonly question: Question
  /** Purpose of the request, in a sentence. */
  readonly words: string
  readonly ip: string
}

/** Notifies those who can give the right. Throws a refusal if there is nothing to ask for, or nobody to ask. */
export async function ask(
  { question: asked, words, ip }: Asking,
  subject: Subject,
  around: Around,
): Promise<void> {
  const { caller } = subject
  const { db, dicts, documents, now, letters, recordsAt } = around
  if (words === '') throw declined(messages.words)
  const question = lackedFor(asked, caller, documents)
  const explained = await explain(question, subject, {
    db,
    dicts,
    documents,
    recordsAt,
    asker: caller,
  })
  if (explained.allowed) throw declined(messages.held)
  if (explained.platform) throw declined(messages.platform)
  if (explained.absent) throw declined(messages.absent)
  const what = await titleOf(question, around)
  if (what === undefined) throw declined(messages.nobodyGives)
  const groups = await giversOf(await entriesOf(question, around), caller, around)
  if (groups.length === 0) throw declined(messages.nobody)

  const { kind, name, id } = question
  const aboutId = askingId(caller, question)
  const tenant = await tenantName(db, caller.tenantId)
  const query = new URLSearchParams({ user: caller.userId, kind, name, ...(id !== '' && { id }) })
  const content = html`<p>${messages.who(caller.realname, caller.username, tenant)}${what}</p>
<p>${messages.reason}${words}</p><p>${messages.lead}</p>`
  const sent = await db.transaction().execute(async (trx) => {
    // Two simultaneous requests of the same user wait for each other.
    await system(trx)
      .selectFrom('sys_user')
      .select('id')
      .where('id', '=', caller.userId)
      .forUpdate()
      .execute()
    if (await askedToday(trx, aboutId, now)) throw declined(messages.again)
    const ids: { readonly id: string; readonly tenantId: number }[] = []
    for (const { tenantId, people } of groups) {
      const written = await letters.write(trx, {
        tenantId,
        content,
        sender: caller.username,
        to: people,
        title: messages.title(caller.realname, what),
        page: `/account/why?${query}`,
        about: { type: askingType, id: aboutId },
      })
      ids.push({ id: written, tenantId })
    }
    const { username: account, realname: who, tenantId } = caller
    const log = {
      logType: 2 as const,
      content: messages.log(what),
      ip,
      account,
      name: who,
      tenantId,
    }
    await writeLog(trx, () => now, log)
    return ids
  })
  for (const letter of sent) await letters.sent(letter.id, letter.tenantId)
}

/** Name of the right as the console shows it; undefined if there is no such right. */
async function titleOf(
  { kind, name, id }: Question,
  { db, documents }: Around,
): Promise<string | undefined> {
  const { entries, codes, entities } = await listExplainables(db, documents)
  const named = (list: readonly { readonly name: string; readonly title: string }[]) =>
    list.find((one) => one.name === name)?.title
  if (kind === 'entry' || kind === 'code') {
    const title = named(kind === 'entry' ? entries : codes)
    return title === undefined ? undefined : messages[kind](title)
  }
  const entity = entities.find((one) => one.name === name.split('.')[0])
  if (!entity) return undefined
  if (kind === 'row') return messages.row(entity.title, id)
  const field = named(entity.fields)
  return field === undefined ? undefined : messages.field(entity.title, field)
}

/** Ids of the entries and buttons that give the right; none if rules of rows decide. */
async function entriesOf({ kind, name }: Question, { db, documents }: Around): Promise<Asked> {
  if (kind !== 'entry' && kind !== 'code') return []
  const rows = await menuRows(db, documents)
  const gives = (row: MenuRow) =>
    kind === 'entry' ? row.menu_type !== 2 && row.url === name : codesIn(row).includes(name)
  return rows.filter(gives).map(({ id }) => id)
}

async function tenantName(db: Db, id: number): Promise<string> {
  const row = await system(db)
    .selectFrom('sys_tenant')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? String(id)
}
