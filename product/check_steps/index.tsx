import { defineCell } from '#cells'
import { Nothing, PlainText } from '#controls'
import './steps.css'
import { checkStepsMessages as messages } from './messages'
import { StepsEdit } from './StepsEdit'
import { TryOut } from './TryOut'
import { checkStepsValue } from './value'

export default defineCell(checkStepsValue, {
  width: 90,
  inCell: 'never',
  Show({ value: steps, place }) {
    if (steps === null) return <Nothing place={place} />
    if (place === 'cell') return <PlainText text={messages.steps(steps.length)} />
    return (
      <div className="jd-steps">
        <ol>
          {steps.map(({ digits, pattern, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            <li key={index} className="jd-steps-line">
              <span>{messages.scope(digits)}</span>
              <code>{pattern}</code>
              <span>{message}</span>
            </li>
          ))}
        </ol>
        <TryOut steps={steps} />
      </div>
    )
  },
  Edit: StepsEdit,
})
