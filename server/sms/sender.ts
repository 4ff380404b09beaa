/** Sends text messages. Rejects if the message was not accepted. */
export interface SmsSender {
  send(mobile: string, text: string): Promise<void>
}
