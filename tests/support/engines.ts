import { execFileSync } from 'node:child_process'
import type { DatabaseKind } from './freshDatabase'

/*
 * Which of the two databases a group of contract tests runs on, where the engine does not matter (describeDatabase).
 * A run makes one choice, a text that repeats it: `both`, one engine, or a turn with the folders of the server that
 * were changed lately, as in `4711:mail,people`. Groups about such a folder run on both databases, each other one on
 * one of them, and on the other one when the turn has moved on by one.
 */

/** A group of tests: its title, and the folders of the server that it is about. */
interface Group {
  readonly title: string
  readonly about: readonly string[]
}

const both = ['embedded', 'postgres'] as const satisfies readonly DatabaseKind[]

/** The databases of that group under that choice. Throws for a choice that is none. */
export function enginesOf(choice: string, { title, about }: Group): readonly DatabaseKind[] {
  if (choice === 'both') return both
  const only = both.find((kind) => kind === choice)
  if (only) return [only]
  const [, turn, touched = ''] = /^(\d+)(?::([\w,]+))?$/.exec(choice) ?? []
  if (turn === undefined) {
    throw new Error(
      `--engine=${choice}: neither embedded, postgres, both nor what a run has printed`,
    )
  }
  const folders = touched.split(',')
  if (about.some((folder) => folders.includes(folder))) return both
  return [(Number(turn) + sumOf(title)) % 2 === 0 ? 'embedded' : 'postgres']
}

// Titles decide and no list of files does: a new file leaves the others where they are.
const sumOf = (title: string): number =>
  [...title].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)

/** Answers what Git prints; undefined where it fails. */
export type Git = (...args: readonly string[]) => string | undefined

// Commits.
const lately = 10

// Folders. A commit over more of them is a sweep, which changes words and not what is asked of a database.
const widest = 8

/** The choice for what is checked out here: a turn, else its number of commits, and what the last ones changed. */
export function chooseEngines(asked = process.env.TEST_TURN, git: Git = runGit): string {
  const commits = git('rev-list', '--count', 'HEAD')?.trim()
  // An archive has no turns; PostgreSQL is the cheaper engine to open.
  if (commits === undefined) return 'postgres'
  const turn = asked ?? commits
  const committed =
    git('log', `-${lately}`, '--name-only', '--format=tformat:commit', '--', 'server') ?? ''
  const written = git('diff', '--name-only', 'HEAD', '--', 'server') ?? ''
  const changes = [...committed.split(/^commit$/m), written].map(foldersOf)
  const folders = new Set(changes.filter(({ size }) => size <= widest).flatMap((one) => [...one]))
  return folders.size === 0 ? turn : `${turn}:${[...folders].sort().join(',')}`
}

/** The server's folders in which those files lie, a path a line. */
const foldersOf = (paths: string): ReadonlySet<string> =>
  new Set([...paths.matchAll(/^server\/(\w+)\//gm)].map(([, folder = '']) => folder))

function runGit(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}
