import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { addCall } from '../http/call'
import { ok } from '../http/envelope'
import { wallClock } from '../kernel/wallClock'
import { authMessages } from './messages'

const days = 7

/** Counts sign-ins by the lines of the log (contract, §3.1). */
export async function visitRoutes(
  app: FastifyInstance,
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
): Promise<void> {
  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/loginfo',
      right: 'session',
      summary: 'Logins to the tenant so far and today, and from how many addresses today.',
      answer: Type.Object({
        totalVisitCount: Type.Integer(),
        todayVisitCount: Type.Integer(),
        todayIp: Type.Integer(),
      }),
    },
    async ({ caller: { tenantId } }) => {
      const today = sql`create_time >= ${dayOf(clock())}::date`
      const { rows } = await sql<{ all: number; today: number; ips: number }>`
        select count(*)::integer as all, (count(*) filter (where ${today}))::integer as today,
          (count(distinct ip) filter (where ${today}))::integer as ips
        from sys_log where ${loginsOf(tenantId)}`.execute(db)
      const [found] = rows
      return ok({
        totalVisitCount: found?.all ?? 0,
        todayVisitCount: found?.today ?? 0,
        todayIp: found?.ips ?? 0,
      })
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/visitInfo',
      right: 'session',
      summary: 'Logins to the tenant on each of the last seven days, and from how many addresses.',
      answer: Type.Array(
        Type.Object({
          tian: Type.String(),
          type: Type.String(),
          visit: Type.Integer(),
          ip: Type.Integer(),
        }),
      ),
    },
    async ({ caller: { tenantId } }) => {
      const today = sql`${dayOf(clock())}::date`
      const { rows } = await sql<{ tian: string; type: string; visit: number; ip: number }>`
        select to_char(day, 'YYYY-MM-DD') as tian, to_char(day, 'MM-DD') as type,
          count(line.id)::integer as visit, count(distinct line.ip)::integer as ip
        from generate_series(${today} - ${days - 1}::integer, ${today}, interval '1 day') as day
          left join (select id, ip, create_time from sys_log where ${loginsOf(tenantId)}) line
            on line.create_time >= day and line.create_time < day + interval '1 day'
        group by day order by day`.execute(db)
      return ok(rows)
    },
  )
}

const dayOf = (now: Date): string => wallClock(now).slice(0, 10)

/** Excludes log-outs, which have the same type. */
const loginsOf = (tenantId: number) => sql`tenant_id = ${tenantId} and log_type = 1
  and log_content = replace(${authMessages.loginLog('#')}, '#', userid)`
