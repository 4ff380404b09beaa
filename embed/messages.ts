/** Names of the texts, in this order. */
const names = [
  ...['name', 'email', 'company', 'phone', 'quantity', 'message', 'files', 'send'],
  ...['sending', 'thanks', 'check', 'failed', 'later', 'refused', 'tooLarge'],
] as const

export type Texts = Readonly<Record<(typeof names)[number], string>>

const languages: Readonly<Record<string, string>> = {
  en: 'Name|E-mail|Company|Phone|Quantity|Message|Attachments|Send enquiry|Sending …|Thank you. We will answer soon.|Please check: |It could not be sent. Please try again.|Too many messages at the moment. Please try again later.|This message was not accepted.|The files are too large.',
  de: 'Name|E-Mail|Firma|Telefon|Menge|Nachricht|Anhänge|Anfrage senden|Wird gesendet …|Vielen Dank. Wir antworten in Kürze.|Bitte prüfen: |Die Anfrage konnte nicht gesendet werden. Bitte erneut versuchen.|Im Moment zu viele Nachrichten. Bitte später erneut versuchen.|Diese Nachricht wurde nicht angenommen.|Die Dateien sind zu groß.',
  es: 'Nombre|Correo electrónico|Empresa|Teléfono|Cantidad|Mensaje|Archivos|Enviar consulta|Enviando …|Gracias. Le responderemos pronto.|Por favor revise: |No se pudo enviar. Inténtelo de nuevo.|Demasiados mensajes en este momento. Inténtelo más tarde.|El mensaje no fue aceptado.|Los archivos son demasiado grandes.',
  fr: 'Nom|E-mail|Société|Téléphone|Quantité|Message|Pièces jointes|Envoyer la demande|Envoi …|Merci. Nous vous répondrons bientôt.|Veuillez vérifier : |L’envoi a échoué. Veuillez réessayer.|Trop de messages en ce moment. Veuillez réessayer plus tard.|Ce message n’a pas été accepté.|Les fichiers sont trop volumineux.',
  ru: 'Имя|E-mail|Компания|Телефон|Количество|Сообщение|Файлы|Отправить запрос|Отправка …|Спасибо. Мы скоро ответим.|Проверьте: |Не удалось отправить. Попробуйте ещё раз.|Слишком много сообщений. Попробуйте позже.|Сообщение не принято.|Файлы слишком большие.',
  ar: 'الاسم|البريد الإلكتروني|الشركة|الهاتف|الكمية|الرسالة|المرفقات|إرسال الاستفسار|جارٍ الإرسال …|شكرًا لكم. سنرد قريبًا.|يرجى التحقق: |تعذر الإرسال. حاول مرة أخرى.|رسائل كثيرة حاليًا. حاول لاحقًا.|لم تُقبل هذه الرسالة.|الملفات كبيرة جدًا.',
  zh: '姓名|邮箱|公司|电话|数量|留言|附件|发送询盘|正在发送……|感谢您的询盘，我们会尽快回复。|请检查：|发送失败，请重试。|当前消息过多，请稍后再试。|该消息未被接收。|文件太大。',
}

/** The texts of a browser language such as `de-AT`; English if it is not supported. */
export function textsOf(language: string): { readonly texts: Texts; readonly language: string } {
  const [short = ''] = language.toLowerCase().split('-')
  const known = Object.hasOwn(languages, short) ? short : 'en'
  const parts = (languages[known] ?? '').split('|')
  const texts = Object.fromEntries(names.map((name, at) => [name, parts[at] ?? ''])) as Texts // the names above
  return { texts, language: known }
}
