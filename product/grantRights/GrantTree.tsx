import { useState } from 'react'
import { FindBox } from '#controls'
import { type ChosenState, PickTree, type TreeNode } from '#pickers'
import { allOf, narrowed, parentsOf, parentsOfHits } from '#tree'
import { Button } from '#ui'
import { grantMessages as messages } from './messages'

interface GrantTreeProps {
  readonly nodes: readonly TreeNode[]
  readonly chosen: ReadonlySet<string>
  /** Shows the rules of an entry; undefined = it has none. */
  readonly rulesFor: ((node: TreeNode) => void) | undefined
  /** Number of rules that will limit the entry's rows: 0 = all rows are visible; undefined = not known. */
  ruled(node: TreeNode): number | undefined
  onChoose(chosen: ReadonlySet<string>): void
}

/** Menu entries and buttons with checkboxes, and tools for all of them. */
export function GrantTree({ nodes, chosen, rulesFor, ruled, onChoose }: GrantTreeProps) {
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(nodes.map(({ value }) => value)),
  )
  const [linked, setLinked] = useState(false)
  const [at, setAt] = useState<TreeNode>()
  // During a search only hits are shown, and the tools apply only to them.
  const found = narrowed(nodes, keyword)
  const all = [...allOf(found)]
  const values = (list: readonly { readonly value: string }[]) => list.map(({ value }) => value)
  // Granted entries that this tree does not show stay granted.
  const hidden = [...chosen].filter((id) => !all.some(({ value }) => value === id))
  // Entries below an entry that is not granted are invisible to everybody.
  function above(given: Iterable<string>): ReadonlySet<string> {
    const ids = new Set(given)
    return parentsOf(nodes, ({ value }) => ids.has(value))
  }
  const whole = (next: ReadonlySet<string>) => onChoose(new Set([...next, ...above(next)]))
  const state: ChosenState = {
    chosen: new Map([...chosen].map((value) => [value, { value, text: '' }])),
    multiple: true,
    toggle: ({ value }) =>
      onChoose(
        chosen.has(value)
          ? without(chosen, [value])
          : new Set([...chosen, value, ...above([value])]),
      ),
    // With linked checkboxes, a parent stays chosen while some of its children are.
    add: (picked) => whole(new Set([...chosen, ...values(picked)])),
    remove: (gone) => whole(without(chosen, gone)),
    clear: () => whole(new Set(hidden)),
  }
  function find(text: string) {
    setKeyword(text.trim())
    if (text.trim() !== '') setOpen(new Set([...open, ...parentsOfHits(nodes, text.trim())]))
  }
  return (
    <>
      <div className="jd-grant-bar">
        <FindBox label={messages.find} value={keyword} onChange={find} />
        <Button kind="text" pressed={linked} onClick={() => setLinked(!linked)}>
          {messages.linked}
        </Button>
      </div>
      <fieldset className="jd-grant-bar" aria-label={messages.more}>
        <Button kind="text" onClick={() => whole(new Set([...hidden, ...values(all)]))}>
          {messages.all}
        </Button>
        <Button kind="text" onClick={state.clear}>
          {messages.none}
        </Button>
        <Button kind="text" onClick={() => setOpen(new Set(values(all)))}>
          {messages.open}
        </Button>
        <Button kind="text" onClick={() => setOpen(new Set())}>
          {messages.shut}
        </Button>
        {rulesFor && (
          <Button
            kind="text"
            icon="filter"
            idle={!at || !hasRules(at)}
            label={at && hasRules(at) ? messages.rulesOfThis(at.text) : messages.rules}
            onClick={() => at && rulesFor(at)}
          >
            {messages.rules}
          </Button>
        )}
      </fieldset>
      {keyword !== '' && found.length === 0 && (
        <p role="status" className="jd-pick-missed">
          {messages.noHit}
        </p>
      )}
      {found.length > 0 && (
        <PickTree
          label={messages.tree}
          nodes={found}
          rootOpened
          keyword={keyword}
          chosen={state}
          linked={linked}
          folds={{ open, setOpen }}
          onAt={setAt}
          tail={(node) =>
            typeof node.row.fields === 'string' ? (
              <span className="jd-grant-fields" title={node.row.fields}>
                {node.row.fields}
              </span>
            ) : (
              rulesFor &&
              hasRules(node) && (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the button above does the same for the keyboard
                <span
                  className="jd-grant-rules"
                  title={messages.rulesOfThis(node.text)}
                  onClick={(event) => {
                    event.stopPropagation()
                    rulesFor(node)
                  }}
                >
                  {messages.ruled(ruled(node))}
                </span>
              )
            )
          }
          onConfirm={() => undefined}
        />
      )}
    </>
  )
}

const hasRules = ({ row }: TreeNode): boolean => Number(row.ruleFlag) === 1

function without(chosen: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  const left = new Set(chosen)
  for (const value of gone) left.delete(value)
  return left
}
