import { BlockList, isIPv6 } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import { entityTableOf } from '../entity/schema/entityTable'
import { wallClock } from '../kernel/wallClock'

/** What happens to an enquiry whose sender is on a block list (schemas/dicts/block_action.json). */
export type BlockAction = 'junk' | 'verify' | 'reject'

/** An active block list entry that matches the sender. */
export interface Block {
  readonly list: 'blackEmail' | 'blackIp'
  readonly id: string
  readonly address: string
  readonly action: BlockAction
}

export interface Blocks {
  /** Entries that match the sender, strictest first. */
  of(
    tenantId: number,
    sender: { readonly email: string; readonly ip: string },
  ): Promise<readonly Block[]>
  /** Adds one to the hit counts of the entries. */
  hit(blocks: readonly Block[], tenantId: number): Promise<void>
}

interface Entry {
  readonly id: string
  readonly address: string
  readonly action: BlockAction
}

interface Lists {
  readonly byEmail: ReadonlyMap<string, Entry>
  readonly networks: readonly (Entry & { readonly network: BlockList })[]
}

/** Every process applies a changed list after at most this time. */
const freshMs = 1_000

const strictness: readonly BlockAction[] = ['reject', 'verify', 'junk']

export function createBlocks(
  { db, clock }: { readonly db: Db; clock(): Date },
  entityNamed: (name: Block['list'], tenantId: number) => Entity | undefined,
): Blocks {
  const read = new Map<number, { readonly at: number; readonly lists: Promise<Lists> }>()

  async function entries(name: Block['list'], tenantId: number): Promise<readonly Entry[]> {
    const entity = entityNamed(name, tenantId)
    if (!entity) return []
    const { table } = entityTableOf(entity)
    const today = wallClock(clock()).slice(0, 10)
    const { rows } = await sql<Entry>`
      select id, address, action from ${sql.table(table)}
      where tenant_id = ${tenantId} and del_flag = 0 and active = 'Y'
        and (expire_date is null or expire_date >= ${today}::date)`.execute(db)
    return rows
  }

  async function load(tenantId: number): Promise<Lists> {
    const [emails, ips] = await Promise.all([
      entries('blackEmail', tenantId),
      entries('blackIp', tenantId),
    ])
    return {
      byEmail: new Map(emails.map((entry) => [entry.address.toLowerCase(), entry])),
      networks: ips.flatMap((entry) => {
        const network = networkOf(entry.address)
        return network ? [{ ...entry, network }] : []
      }),
    }
  }

  function listsOf(tenantId: number): Promise<Lists> {
    const now = clock().getTime()
    const known = read.get(tenantId)
    if (known && Math.abs(now - known.at) < freshMs) return known.lists
    const lists = load(tenantId)
    read.set(tenantId, { at: now, lists })
    lists.catch(() => read.delete(tenantId))
    return lists
  }

  return {
    async of(tenantId, { email, ip }) {
      const { byEmail, networks } = await listsOf(tenantId)
      const family = isIPv6(ip) ? 'ipv6' : 'ipv4'
      const found: readonly Block[] = [
        ...namesOf(email).flatMap((name) => {
          const entry = byEmail.get(name)
          return entry ? [{ list: 'blackEmail' as const, ...entry }] : []
        }),
        ...networks
          .filter(({ network }) => network.check(ip, family))
          .map(({ network: _, ...entry }) => ({ list: 'blackIp' as const, ...entry })),
      ]
      return found.toSorted((a, b) => strictness.indexOf(a.action) - strictness.indexOf(b.action))
    },
    async hit(blocks, tenantId) {
      const now = wallClock(clock())
      for (const { list, id } of blocks) {
        const entity = entityNamed(list, tenantId)
        if (!entity) continue
        await counted(sql.table(entityTableOf(entity).table), { id, tenantId, now }).execute(db)
      }
    },
  }
}

// The version stays the same, so a hit causes no conflict for somebody who is editing the entry.
const counted = (
  table: RawBuilder<unknown>,
  { id, tenantId, now }: { readonly id: string; readonly tenantId: number; readonly now: string },
) => sql`update ${table} set hits = coalesce(hits, 0) + 1, last_hit = ${now}::timestamp
  where id = ${id} and tenant_id = ${tenantId}`

/** The address itself, its domain and the parent domains: `@mail.a.example`, `@a.example`. */
function namesOf(email: string): readonly string[] {
  const address = email.toLowerCase()
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.')
  const domains = labels.slice(0, -1).map((_, at) => `@${labels.slice(at).join('.')}`)
  return [address, ...domains]
}

/** undefined if the text is not an IP address or network. */
export function networkOf(text: string): BlockList | undefined {
  const [address = '', bits] = text.split('/')
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  try {
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
    return list
  } catch {
    return undefined
  }
}
