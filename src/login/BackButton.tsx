import { loginMessages } from './messages'

export function BackButton({ onBack }: { onBack(): void }) {
  return (
    <p className="back">
      <button type="button" onClick={onBack}>
        {loginMessages.back}
      </button>
    </p>
  )
}
