import { Dialog } from '../ui/Dialog'
import { DialogFoot } from '../ui/DialogFoot'
import type { ChangesState } from './changes'
import { TextComparison } from './compare/TextComparison'
import { nameOf } from './kinds'
import { workbenchTexts as texts } from './messages'

interface DisputeDialogProps {
  readonly state: ChangesState
  readonly titles: Readonly<Record<string, string>>
  onSettle(whose: 'mine' | 'theirs'): void
}

/** Another window of the author has changed the same documents: both texts, and the choice. */
export function DisputeDialog({ state, titles, onSettle }: DisputeDialogProps) {
  const { disputed, theirs, inForce, texts: own } = state
  const textOf = (given: string | null | undefined, path: string) =>
    given === undefined ? (inForce.texts[path] ?? null) : given
  return (
    <Dialog
      title={texts.disputeTitle}
      text={texts.disputeText}
      width={960}
      footer={
        <DialogFoot
          ways={[
            { text: texts.takeTheirs, onClick: () => onSettle('theirs') },
            { text: texts.takeMine, kind: 'primary', onClick: () => onSettle('mine') },
          ]}
        />
      }
    >
      <div className="workbench-dispute">
        {disputed.map((path) => (
          <section key={path} aria-label={nameOf(path, titles)}>
            <h3>{nameOf(path, titles)}</h3>
            <TextComparison
              label={nameOf(path, titles)}
              before={{ title: texts.theirs, text: textOf(theirs[path], path) }}
              after={{ title: texts.mine, text: textOf(own[path], path) }}
            />
          </section>
        ))}
      </div>
    </Dialog>
  )
}
