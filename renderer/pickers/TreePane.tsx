import { type KeyboardEvent, useState } from 'react'
import { FindBox } from '../controls/FindBox'
import { hasHit } from '../tree/search'
import { isComposing } from '../ui/composing'
import { FailureNote } from '../ui/FailureNote'
import { MenuButton } from '../ui/MenuButton'
import { pickerMessages as messages } from './messages'
import { PickTree } from './PickTree'
import type { Picked } from './picked'
import type { ChosenState } from './useChosen'
import type { Tree } from './useTree'

/** A tree with a search box; with multiple choice, parents and children may be linked. */
export function TreePane(props: {
  readonly noun: string
  readonly searchHint: string
  readonly failedText: string
  readonly tree: Tree
  readonly rootOpened: boolean
  readonly chosen: ChosenState
  onConfirm(picked?: Picked): void
}) {
  const { noun, searchHint, failedText, tree, rootOpened, chosen, onConfirm } = props
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [linked, setLinked] = useState(false)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || event.ctrlKey) return
    event.preventDefault()
    setKeyword(typed.trim())
  }
  return (
    <div className="jd-pick-list">
      <div className="jd-pick-bar jd-pick-find">
        <FindBox
          label={searchHint}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            if (text === '') setKeyword('')
          }}
          onKeyDown={onKeyDown}
        />
        {chosen.multiple && (
          <MenuButton
            title={linked ? messages.linked : messages.tree}
            label={messages.tree}
            choices={[
              { key: 'linked', title: messages.linked, disabled: linked },
              { key: 'unlinked', title: messages.unlinked, disabled: !linked },
            ]}
            onChoose={(key) => setLinked(key === 'linked')}
          />
        )}
      </div>
      {tree.failure !== undefined && (
        <FailureNote title={failedText} text={tree.failure} onRetry={tree.reload} />
      )}
      {tree.nodes && keyword !== '' && !hasHit(tree.nodes, keyword) && (
        <p role="status" className="jd-pick-missed">
          {messages.noHit}
        </p>
      )}
      {tree.nodes ? (
        <PickTree
          label={messages.list(noun)}
          nodes={tree.nodes}
          rootOpened={rootOpened}
          keyword={keyword}
          chosen={chosen}
          linked={linked}
          onConfirm={onConfirm}
        />
      ) : (
        tree.failure === undefined && <p className="jd-pick-none">{messages.loading}</p>
      )}
    </div>
  )
}
