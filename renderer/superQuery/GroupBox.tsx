import { Button } from '../ui/Button'
import { useBuilding } from './context'
import { Handle } from './Handle'
import { MatchChoice } from './MatchChoice'
import { superQueryMessages as messages } from './messages'
import { RuleRow } from './RuleRow'
import { emptyGroup, emptyRule, type GroupNode, isGroupNode, mayNest } from './tree'
import { newId } from './useEditor'

/** The nodes of a group, one below the other. */
export function NodeList({ group }: { readonly group: GroupNode }) {
  const { drag } = useBuilding()
  return (
    <ul className="jd-super-nodes">
      {group.nodes.map((node, index) => (
        <li
          key={node.id}
          data-node={node.id}
          data-dragged={drag.id === node.id || undefined}
          data-drop={drag.place?.id === node.id ? drag.place.side : undefined}
        >
          {isGroupNode(node) ? (
            <GroupBox group={node} place={index + 1} />
          ) : (
            <RuleRow node={node} place={index + 1} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** A group among the conditions, drawn with its own bracket. */
function GroupBox({ group, place }: { readonly group: GroupNode; readonly place: number }) {
  const { editor, remove } = useBuilding()
  const setMatch = (match: GroupNode['match']) =>
    editor.change(group.id, () => ({ ...group, match }))
  return (
    <fieldset className="jd-super-group" aria-label={messages.group}>
      <div className="jd-super-head" data-head>
        <Handle id={group.id} place={place} />
        <MatchChoice
          label={messages.groupMatch}
          texts={messages.groupMatches}
          match={group.match}
          onMatch={setMatch}
        />
        <AddButtons group={group} />
        <Button
          kind="text"
          icon="minus"
          label={messages.removeGroup}
          onClick={() => remove(group.id)}
        />
      </div>
      {group.nodes.length === 0 && <p className="jd-super-none">{messages.emptyGroup}</p>}
      <NodeList group={group} />
    </fieldset>
  )
}

/** Buttons that add a rule or a group at the end of a group. */
export function AddButtons({ group }: { readonly group: GroupNode }) {
  const { editor, full } = useBuilding()
  const { root } = editor
  const inside = { side: 'inside', id: group.id } as const
  return (
    <>
      <Button
        kind="text"
        icon="plus"
        disabled={full}
        onClick={() => editor.insert(emptyRule(newId), inside)}
      >
        {messages.addRule}
      </Button>
      <Button
        kind="text"
        icon="plus"
        disabled={full || !mayNest(root, group.id)}
        onClick={() =>
          editor.insert(emptyGroup(newId, group.match === 'and' ? 'or' : 'and'), inside)
        }
      >
        {messages.addGroup}
      </Button>
    </>
  )
}
