import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Entity } from '../model/entity/entity'
import type { Lookup } from '../model/entity/field'
import { conditionLimits } from '../model/query/conditionJson'
import { wordsOf } from '../query/words'
import { Button } from '../ui/Button'
import { BuildingContext } from './context'
import type { FieldGroup } from './fields'
import { AddButtons, NodeList } from './GroupBox'
import { MatchChoice } from './MatchChoice'
import { superQueryMessages as messages } from './messages'
import { conditionOf, emptyRule, parentOf, rulesIn, stepPlace } from './tree'
import { useDrag } from './useDrag'
import { type Editor, newId } from './useEditor'

/** Editor of the conditions, with their meaning in words. */
export function Builder(props: {
  readonly editor: Editor
  readonly groups: readonly FieldGroup[]
  readonly fields: Entity['fields']
  readonly lookup: Lookup
  readonly body: RefObject<HTMLElement | null>
}) {
  const { editor, groups, fields, lookup, body } = props
  const { root } = editor
  const drag = useDrag(editor.move)
  const { step, remove, told } = useSteps(editor, body)
  const words = useMemo(() => wordsOf(conditionOf(root), fields, lookup), [root, fields, lookup])
  const full = rulesIn(root).length >= conditionLimits.rules
  return (
    <BuildingContext value={{ editor, drag, groups, fields, lookup, full, step, remove }}>
      <div className="jd-super-builder">
        <div className="jd-super-head">
          <span>{messages.match}</span>
          <MatchChoice
            label={messages.match}
            texts={messages.matches}
            match={root.match}
            onMatch={editor.setMatch}
          />
          <span className="jd-super-history">
            <Button
              kind="text"
              icon="undo"
              label={messages.undo}
              disabled={!editor.mayUndo}
              onClick={editor.undo}
            />
            <Button
              kind="text"
              icon="redo"
              label={messages.redo}
              disabled={!editor.mayRedo}
              onClick={editor.redo}
            />
          </span>
        </div>
        {root.nodes.length === 0 && (
          <p className="jd-super-none">
            {messages.empty}
            <button
              type="button"
              className="jd-link"
              onClick={() => editor.insert(emptyRule(newId), { side: 'inside', id: root.id })}
            >
              {messages.addFirst}
            </button>
          </p>
        )}
        <NodeList group={root} />
        {root.nodes.length > 0 && (
          <div className="jd-super-add">
            <AddButtons group={root} />
          </div>
        )}
        {words !== '' && (
          <p className="jd-super-words">
            <span>{messages.words}</span>
            {words}
          </p>
        )}
        <span role="status" className="jd-unseen">
          {told}
        </span>
      </div>
    </BuildingContext>
  )
}

/**
 * Moves nodes by keys: the pressed handle keeps the focus, and its new place is announced. When a node is removed, its
 * neighbour gets the focus.
 */
function useSteps({ root, move, change }: Editor, body: RefObject<HTMLElement | null>) {
  const moved = useRef<string>(undefined)
  const left = useRef<string>(undefined)
  const [told, setTold] = useState('')
  useEffect(() => {
    const id = left.current
    if (id === undefined) return
    left.current = undefined
    const first = '.jd-super-none button'
    body.current
      ?.querySelector<HTMLElement>(id === root.id ? first : `[data-handle="${id}"]`)
      ?.focus()
  }, [root, body])
  useEffect(() => {
    const id = moved.current
    const parent = id === undefined ? undefined : parentOf(root, id)
    if (!parent) return
    moved.current = undefined
    const at = parent.nodes.findIndex((node) => node.id === id)
    setTold(messages.moved(at + 1, parent.nodes.length))
    body.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus()
  }, [root, body])
  function step(id: string, direction: 'up' | 'down') {
    const place = stepPlace(root, id, direction)
    if (!place) return
    moved.current = id
    move(id, place)
  }
  function remove(id: string) {
    const parent = parentOf(root, id)
    if (!parent) return
    const at = parent.nodes.findIndex((node) => node.id === id)
    left.current = (parent.nodes[at + 1] ?? parent.nodes[at - 1] ?? parent).id
    change(id, () => null)
  }
  return { step, remove, told }
}
