import type { GridColumn } from '../columns/model'
import type { RowPatch } from './change'

/** The columns after a linked one, in order: changing a level clears them. */
export function followersOf(
  key: string,
  column: ReadonlyMap<string, GridColumn>,
): readonly string[] {
  const followers: string[] = []
  for (
    let next = column.get(key)?.linkageKey;
    next !== undefined && next !== key && !followers.includes(next);
    next = column.get(next)?.linkageKey
  ) {
    followers.push(next)
  }
  return followers
}

/** Adds the clearing of followers, unless the patch sets them itself. */
export function withFollowers(patch: RowPatch, column: ReadonlyMap<string, GridColumn>): RowPatch {
  const cleared: Record<string, unknown> = {}
  for (const key of Object.keys(patch.values)) {
    if (patch.refused?.[key] !== undefined) continue
    for (const follower of followersOf(key, column)) {
      if (!Object.hasOwn(patch.values, follower)) cleared[follower] = null
    }
  }
  return Object.keys(cleared).length === 0
    ? patch
    : { ...patch, values: { ...patch.values, ...cleared } }
}
