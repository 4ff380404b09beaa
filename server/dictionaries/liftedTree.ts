import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A tree table of which the user sees only some rows. */
interface LimitedTree {
  readonly table: string
  readonly key: RawBuilder<unknown>
  readonly parent: RawBuilder<unknown>
  /** Condition for all rows, and for the visible ones. */
  readonly all: RawBuilder<SqlBool>
  readonly seen: RawBuilder<SqlBool>
}

/** The tree as a FROM clause with the alias `node`, and the expressions to query it. */
export interface ReadTree {
  readonly from: RawBuilder<unknown>
  /** Key of the parent; '' for roots. */
  readonly above: RawBuilder<unknown>
  readonly hasChildren: RawBuilder<boolean>
  /** Condition for rows below the key, even if that row is not visible. */
  below(key: string): RawBuilder<SqlBool>
}

// Ends the recursion for rows that are their own ancestors.
export const depthAtMost = 20

/**
 * The visible rows, each below its nearest visible ancestor; otherwise nobody would find them. `jd_chain` holds the
 * ancestors of a row before it was moved.
 */
export const liftedTree = ({ table, key, parent, all, seen }: LimitedTree): ReadTree => {
  const rows = sql.table(table)
  const from = sql`(
    with recursive jd_up as (
      select ${key}::text as jd_key, ${parent}::text as jd_parent, 1 as jd_steps
      from ${rows} as node where ${all} and ${seen}
      union all
      select jd_key, ${parent}::text, jd_steps + 1
      from jd_up join ${rows} as node on ${key}::text = jd_parent
      where ${all} and not (${seen}) and jd_steps < ${sql.lit(depthAtMost)}
    ), jd_place as (
      select jd_key, array_agg(jd_parent) as jd_chain,
        (array_agg(jd_parent order by jd_steps desc))[1] as jd_last
      from jd_up group by jd_key
    )
    select node.*, jd_chain,
      case when jd_last in (select jd_key from jd_place) then jd_last else '' end as jd_above,
      exists (select 1 from jd_place as lower where lower.jd_last = jd_place.jd_key) as jd_branch
    from ${rows} as node join jd_place on ${key}::text = jd_key
    where ${all} and ${seen}) as node`
  return {
    from,
    above: sql.ref('jd_above'),
    hasChildren: sql.ref<boolean>('jd_branch'),
    below: (above) => sql<SqlBool>`${above}::text = any(jd_chain)`,
  }
}
