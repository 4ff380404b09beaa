import './tree.css'
import { useId, useState } from 'react'
import { companyFolder } from '#model'
import type { ChangesState } from './changes'
import type { CheckerState } from './checker'
import { codeOf, type Kind, kindOf, kinds, nameOf } from './kinds'
import { workbenchTexts as texts } from './messages'

interface DocumentTreeProps {
  readonly state: ChangesState
  readonly checked: CheckerState
  readonly path: string | undefined
  onOpen(path: string): void
}

type Shown = 'all' | 'own' | 'changed' | 'faulty'
type Mark = 'added' | 'changed' | 'removed'

interface Entry {
  readonly path: string
  readonly name: string
  readonly mark: Mark | undefined
  readonly errors: number
  readonly warnings: number
}

/** All documents by kind; what is changed or wrong is marked. */
export function DocumentTree({ state, checked, path, onOpen }: DocumentTreeProps) {
  const id = useId()
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const entries = entriesOf(state, checked)
  const { company } = state.inForce
  const folder = company === undefined ? undefined : companyFolder(company)
  const of: Readonly<Record<Shown, readonly Entry[]>> = {
    all: entries,
    own: folder === undefined ? [] : entries.filter(({ path: one }) => one.startsWith(folder)),
    changed: entries.filter(({ mark }) => mark !== undefined),
    faulty: entries.filter(({ errors, warnings }) => errors + warnings > 0),
  }
  const found = of[shown].filter((entry) => isFound(entry, words))
  const groups = kinds.flatMap((kind) => {
    const own = found.filter((entry) => kindOf(entry.path) === kind)
    return own.length > 0 ? [{ kind, entries: own }] : []
  })
  return (
    <nav className="workbench-tree" aria-label={texts.tree}>
      <div className="workbench-find">
        <input
          type="search"
          className="jd-control"
          aria-label={texts.search}
          placeholder={texts.search}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <select
          className="jd-control"
          aria-label={texts.shown}
          value={shown}
          onChange={({ target }) => {
            const next = ways.find((way) => way === target.value)
            if (next) setShown(next)
          }}
        >
          <option value="all">{texts.shownAll(of.all.length)}</option>
          {folder !== undefined && <option value="own">{texts.shownOwn(of.own.length)}</option>}
          <option value="changed">{texts.shownChanged(of.changed.length)}</option>
          <option value="faulty">{texts.shownFaulty(of.faulty.length)}</option>
        </select>
      </div>
      <div className="workbench-kinds">
        {groups.length === 0 && <p className="workbench-none">{noneText(shown, words)}</p>}
        {groups.map(({ kind, entries: own }) => (
          <Group
            key={kind}
            id={`${id}-${kind}`}
            kind={kind}
            entries={own}
            path={path}
            open={words !== '' || shown !== 'all'}
            onOpen={onOpen}
          />
        ))}
      </div>
    </nav>
  )
}

const ways: readonly Shown[] = ['all', 'own', 'changed', 'faulty']

function noneText(shown: Shown, words: string): string {
  if (words === '' && shown === 'changed') return texts.noneChanged
  if (words === '' && shown === 'own') return texts.noneOwn
  return words === '' && shown === 'faulty' ? texts.noneFaulty : texts.noneFound
}

function entriesOf({ inForce, texts: own }: ChangesState, checked: CheckerState): Entry[] {
  const paths = new Set([...Object.keys(inForce.texts), ...Object.keys(own)])
  const counts = new Map<string, { error: number; warning: number }>()
  for (const { file, severity } of checked.findings) {
    const count = counts.get(file) ?? { error: 0, warning: 0 }
    count[severity] += 1
    counts.set(file, count)
  }
  return [...paths].sort().map((path) => {
    const { error = 0, warning = 0 } = counts.get(path) ?? {}
    const mark = markOf(path, own[path], inForce.texts)
    return { path, name: nameOf(path, checked.titles), mark, errors: error, warnings: warning }
  })
}

function markOf(
  path: string,
  text: string | null | undefined,
  inForce: Readonly<Record<string, string>>,
): Mark | undefined {
  if (text === undefined) return undefined
  if (text === null) return 'removed'
  return Object.hasOwn(inForce, path) ? 'changed' : 'added'
}

const isFound = ({ path, name }: Entry, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => path.toLowerCase().includes(word) || name.toLowerCase().includes(word))

interface GroupProps {
  readonly id: string
  readonly kind: Kind
  readonly entries: readonly Entry[]
  readonly path: string | undefined
  /** All that was found is shown. */
  readonly open: boolean
  onOpen(path: string): void
}

function Group({ id, kind, entries, path, open, onOpen }: GroupProps) {
  const holds = path !== undefined && kindOf(path) === kind
  const [unfolded, setUnfolded] = useState(holds || kind === 'entities')
  // Opened from elsewhere, by a link or a search: its group opens with it.
  const [held, setHeld] = useState(holds)
  if (holds !== held) {
    setHeld(holds)
    if (holds) setUnfolded(true)
  }
  return (
    <details
      open={open || unfolded}
      onToggle={({ currentTarget }) => !open && setUnfolded(currentTarget.open)}
    >
      <summary id={id}>
        {texts.kinds[kind]}
        <small>{entries.length}</small>
      </summary>
      <ul aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <button
              ref={entry.path === path ? intoView : undefined}
              type="button"
              aria-current={entry.path === path || undefined}
              title={`${entry.name}\n${entry.path}`}
              onClick={() => onOpen(entry.path)}
            >
              <span>{entry.name}</span>
              <small>{codeOf(entry.path)}</small>
              <Marks {...entry} />
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Opened from elsewhere, the entry may be anywhere in the list. */
const intoView = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' })

function Marks({ mark, errors, warnings }: Entry) {
  return (
    <>
      {errors + warnings > 0 && (
        <b
          data-severity={errors > 0 ? 'error' : 'warning'}
          title={errors > 0 ? texts.errors(errors) : texts.warnings(warnings)}
        >
          {errors > 0 ? errors : warnings}
          <span className="unseen">
            {errors > 0 ? texts.errors(errors) : texts.warnings(warnings)}
          </span>
        </b>
      )}
      {mark && (
        <i data-mark={mark} title={texts.markTitles[mark]}>
          {texts.marks[mark]}
        </i>
      )}
    </>
  )
}
