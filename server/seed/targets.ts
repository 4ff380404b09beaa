import type { Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { componentOf } from './menu'
import { pageTarget, targetTitles } from './messages'

/** Stores what menu entries can open: the pages in force, and the shell's own views. Run this in a transaction. */
export async function seedTargets(db: Db, { pages }: Pick<Documents, 'pages'>): Promise<void> {
  const wanted = new Map(Object.entries<string>(targetTitles))
  for (const [page, { doc }] of pages) {
    const title = typeof doc.title === 'string' ? doc.title : page
    wanted.set(componentOf({ page }), pageTarget(title, page))
  }
  const stored = await system(db).selectFrom('sys_menu_target').selectAll().execute()
  const known = new Map(stored.map(({ code, title }) => [code, title]))
  const gone = stored.flatMap(({ code }) => (wanted.has(code) ? [] : code))
  if (gone.length > 0) {
    await db.deleteFrom('sys_menu_target').where('code', 'in', gone).execute()
  }
  const changed = [...wanted].filter(([code, title]) => known.get(code) !== title)
  if (changed.length === 0) return
  await db
    .insertInto('sys_menu_target')
    .values(changed.map(([code, title]) => ({ code, title })))
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((is) => ({ title: is.ref('excluded.title') })),
    )
    .execute()
}
