import { type KeyboardEvent, useMemo, useState } from 'react'
import { useLookup } from '../../../data/lookup'
import type { Field } from '../../../model/entity/field'
import { useGroups } from '../../../query/useGroups'
import { wireOf } from '../../../query/useList'
import { allOf, linesOf, turned } from '../../../tree/nodes'
import { treeStep } from '../../../tree/treeKeys'
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

/**
 * The values of a field beside the list, each with its number of records in the query; choosing one filters the list.
 */
export function Aside(props: {
  readonly model: ListModel
  readonly page: ListPageState
  readonly field: Field
}) {
  const { model, page, field } = props
  const { params } = page.list
  const lookup = useLookup()
  const small = useSmall()
  // The counts ignore the choice made here; otherwise all other values would count 0.
  const wire = useMemo(() => wireOf({ ...params, aside: undefined }, model), [params, model])
  const by = useMemo(() => [field], [field])
  const { groups, trees, failure, retry } = useGroups({
    entity: model.entity,
    by,
    sums: noSums,
    wire,
  })
  useLive({ entity: model.entity, version: page.version }, false)
  const nodes = trees[field.key]
  const tree = useMemo(
    () => groups && asideTree(field, groups, lookup, nodes),
    [groups, field, lookup, nodes],
  )
  const total = groups?.reduce((sum, { count }) => sum + count, 0)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const values = [...allOf(tree ?? [])].map(({ value }) => value)
  const open = new Set(values.filter((value) => !folded.has(value)))
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
          {linesOf(tree ?? [], new Set(values)).map(({ level, node: { value, title, count } }) => (
            <option key={value} value={value}>
              {`${'\u3000'.repeat(level - 1)}${title}（${count}）`}
            </option>
          ))}
        </select>
      </label>
    )
  }
  // Arrow keys move between choices and fold the tree, because Tab would stop at each choice. "All" comes first.
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('.jd-aside-choose')]
    const all: AsideNode = { value: '', title: looksTexts.all, count: 0, children: [] }
    const lines = linesOf([all, ...(tree ?? [])], open)
    const { activeElement: active } = document
    const at = choices.findIndex(
      (choice) => choice === active || choice.closest('.jd-aside-line')?.contains(active),
    )
    const step = treeStep(event, lines, at)
    if (!step) return
    event.preventDefault()
    if ('to' in step) choices[step.to]?.focus()
    else setFolded(turned(folded, lines[at]?.id ?? ''))
  }
  return (
    <nav className="jd-aside" aria-label={label} onKeyDown={onKeyDown}>
      <h2>{field.title}</h2>
      <Choice
        title={looksTexts.all}
        count={total}
        on={params.aside === undefined}
        stop
        onChoose={() => page.beside(undefined)}
      />
      <Level
        open={open}
        nodes={tree ?? []}
        chosen={params.aside}
        onFold={(value) => setFolded(turned(folded, value))}
        onChoose={(value) => page.beside(value === params.aside ? undefined : value)}
      />
    </nav>
  )
}

interface LevelProps {
  readonly nodes: readonly AsideNode[]
  readonly chosen: string | undefined
  readonly open: ReadonlySet<string>
  onFold(value: string): void
  onChoose(value: string): void
}

function Level(props: LevelProps) {
  const { nodes, chosen, open, onFold, onChoose } = props
  return (
    <ul>
      {nodes.map(({ value, title, count, children }) => (
        <li key={value}>
          <span className="jd-aside-line">
            {children.length > 0 ? (
              <button
                type="button"
                className="jd-aside-fold"
                aria-expanded={open.has(value)}
                aria-label={looksTexts.below(title)}
                tabIndex={-1}
                onClick={() => onFold(value)}
              >
                <Icon name={open.has(value) ? 'down' : 'right'} />
              </button>
            ) : (
              <span className="jd-aside-fold" />
            )}
            <Choice
              title={title}
              count={count}
              on={value === chosen}
              onChoose={() => onChoose(value)}
            />
          </span>
          {children.length > 0 && open.has(value) && <Level {...props} nodes={children} />}
        </li>
      ))}
    </ul>
  )
}

const Choice = (props: {
  readonly title: string
  readonly count: number | undefined
  readonly on: boolean
  /** Tab stops here, even if another one is chosen. */
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
