import { useSnapshot } from 'valtio'
import { Dialog } from '../ui/Dialog'
import { DialogFoot } from '../ui/DialogFoot'
import { trialTexts as texts } from './messages'
import { closeTold, type JudgedRecord, told } from './told'
import './judged.css'

/** What a save would have stored, while something is tried. */
export function JudgedDialog() {
  const { judged } = useSnapshot(told)
  if (!judged) return null
  const { records, total } = judged
  return (
    <Dialog
      title={texts.judged}
      text={total === 0 ? texts.noChange : texts.judgedText}
      width={560}
      onCancel={closeTold}
      footer={
        <DialogFoot
          ways={[{ text: texts.close, kind: 'primary', autoFocus: true, onClick: closeTold }]}
        />
      }
    >
      <div className="judged">
        {records.map((record, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: records that are not stored have no other name
          <Told key={at} record={record} />
        ))}
        {total > records.length && <p>{texts.more(total - records.length)}</p>}
      </div>
    </Dialog>
  )
}

function Told({ record: { kind, title, name, values } }: { readonly record: JudgedRecord }) {
  const heading = [texts.kinds[kind], title, name].filter((part) => part !== '').join(' ')
  return (
    <section aria-label={heading}>
      <h3>{heading}</h3>
      {values.length > 0 && (
        <table>
          <thead className="unseen">
            <tr>
              <th>{texts.field}</th>
              {kind === 'edit' && <th>{texts.before}</th>}
              <th>{texts.value}</th>
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
              <tr key={value.title}>
                <th scope="row">{value.title}</th>
                {kind === 'edit' && <td>{value.before || texts.empty}</td>}
                <td>
                  {value.text || texts.empty}
                  {texts.from[value.from] !== '' && <small>{texts.from[value.from]}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
