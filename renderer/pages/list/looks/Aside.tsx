import { type KeyboardEvent, useMemo, useState } from 'react'
import { useLookup } from '../../../data/lookup'
import type { Field } from '../../../model/entity/field'
import { useGroups } from '../../../query/useGroups'
import { wireOf } from '../../../query/useList'
import { Icon } from '../../../ui/Icon'
import { useSmall } from '../../../ui/useSmall'
import { useLive } from '../../../views/shared/useLive'
import { ViewFailure } from '../../../views/shared/ViewFailure'
import type { ListModel } from '../model'
import type { ListPageState } from '../useListPage'
import { type AsideNode, asideTree } from './asideTree'
import './looks.css'
import { looksTexts } from './messages'

const noSums: readonly Field[] = []

/** The values of a field beside the list, with how many records of the query have each: choosing one filters the list. */
export function Aside(props: {
  readonly model: ListModel
  readonly page: ListPageState
  readonly field: Field
}) {
  const { model, page, field } = props
  const { params } = page.list
  const lookup = useLookup()
  const small = useSmall()
  // What is chosen here says nothing of how many there would be elsewhere.
  const wire = useMemo(() => wireOf({ ...params, aside: undefined }, model), [params, model])
  const by = useMemo(() => [field], [field])
  const { groups, failure, retry } = useGroups({ entity: model.entity, by, sums: noSums, wire })
  useLive({ entity: model.entity, version: page.version }, false)
  const tree = useMemo(() => groups && asideTree(field, groups, lookup), [groups, field, lookup])
  const total = groups?.reduce((sum, { count }) => sum + count, 0)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const fold = (value: string) => {
    const next = new Set(folded)
    if (!next.delete(value)) next.add(value)
    setFolded(next)
  }
  if (failure && !groups) {
    return (
      <ViewFailure failure={failure} endpoint={`GET ${model.entity.api}/groups`} onRetry={retry} />
    )
  }
  const label = looksTexts.beside(field.title)
  if (small) {
    return (
      <label className="jd-aside-choice">
        {field.title}
        <select
          aria-label={label}
          value={params.aside ?? ''}
          onChange={({ target }) => page.beside(target.value || undefined)}
        >
          <option value="">{looksTexts.allOf(total)}</option>
          {flat(tree ?? []).map(({ value, title, count, level }) => (
            <option key={value} value={value}>
              {`${'\u3000'.repeat(level)}${title}（${count}）`}
            </option>
          ))}
        </select>
      </label>
    )
  }
  return (
    <nav className="jd-aside" aria-label={label} onKeyDown={leadOn}>
      <h2>{field.title}</h2>
      <Choice
        title={looksTexts.all}
        count={total}
        on={params.aside === undefined}
        stop
        onChoose={() => page.beside(undefined)}
      />
      <Level
        {...{ folded }}
        nodes={tree ?? []}
        chosen={params.aside}
        onFold={fold}
        onChoose={(value) => page.beside(value === params.aside ? undefined : value)}
      />
    </nav>
  )
}

interface LevelProps {
  readonly nodes: readonly AsideNode[]
  readonly chosen: string | undefined
  readonly folded: ReadonlySet<string>
  onFold(value: string): void
  onChoose(value: string): void
}

function Level(props: LevelProps) {
  const { nodes, chosen, folded, onFold, onChoose } = props
  return (
    <ul>
      {nodes.map(({ value, title, count, children }) => (
        <li key={value}>
          <span className="jd-aside-line">
            {children.length > 0 ? (
              <button
                type="button"
                className="jd-aside-fold"
                aria-expanded={!folded.has(value)}
                aria-label={looksTexts.below(title)}
                tabIndex={-1}
                onClick={() => onFold(value)}
              >
                <Icon name={folded.has(value) ? 'right' : 'down'} />
              </button>
            ) : (
              <span className="jd-aside-fold" />
            )}
            <Choice {...{ title, count }} on={value === chosen} onChoose={() => onChoose(value)} />
          </span>
          {children.length > 0 && !folded.has(value) && <Level {...props} nodes={children} />}
        </li>
      ))}
    </ul>
  )
}

const Choice = (props: {
  readonly title: string
  readonly count: number | undefined
  readonly on: boolean
  /** Tab stops here, whatever is chosen. */
  readonly stop?: boolean
  onChoose(): void
}) => (
  <button
    type="button"
    className="jd-aside-choose"
    aria-pressed={props.on}
    tabIndex={props.on || props.stop ? 0 : -1}
    title={props.title}
    onClick={props.onChoose}
  >
    <span>{props.title}</span>
    <span className="jd-aside-count">{props.count}</span>
  </button>
)

/** Up and down go from choice to choice, left and right fold and unfold what is below one: Tab would stop at each. */
function leadOn(event: KeyboardEvent<HTMLElement>): void {
  const isOpen = { ArrowLeft: 'true', ArrowRight: 'false' }[event.key]
  if (isOpen !== undefined) {
    const line = document.activeElement?.closest('.jd-aside-line')
    line?.querySelector<HTMLElement>(`[aria-expanded="${isOpen}"]`)?.click()
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.jd-aside-choose')]
  const next = all[all.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const flat = (nodes: readonly AsideNode[], level = 0): readonly (AsideNode & { level: number })[] =>
  nodes.flatMap((node) => [{ ...node, level }, ...flat(node.children, level + 1)])
