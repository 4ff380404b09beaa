/** The way out for text messages. Rejects when the message was not taken. */
export interface SmsSender {
  send(mobile: string, text: string): Promise<void>
}
