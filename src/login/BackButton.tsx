import { sessionMessages } from './messages'

export function BackButton({ onBack }: { onBack(): void }) {
  return (
    <p className="back">
      <button type="button" onClick={onBack}>
        {sessionMessages.back}
      </button>
    </p>
  )
}
