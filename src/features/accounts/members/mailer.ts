const timeoutMs = 10_000
/** The time an idle connection is kept. */
const idleMs = 5_000
/** The time for which disposal waits for the mail server: a stop has 12 s, and the last requests come first. */
const patienceMs = 2_000

/** Messages that may wait for the mail server; further ones are dropped, since each takes memory. */
const mostUnderWay = 1_000

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The reason why a mail server did not take a message. */
export type MailFault = 'mail_refused' | 'mail_sign_in_refused' | 'mail_server_unreachable'

/** Sends messages over few connections; disposal waits shortly for those under way. */
export interface Mailer extends AsyncDisposable {
  /** False without `SMTP_URL`: nothing is sent then. */
  readonly hasServer: boolean
  /**
   * Composes and sends a message, or none, without delaying the caller, so that response times reveal nothing. Without
   * a mail server it is not even composed.
   */
  send(compose: () => Promise<Mail | undefined>): void
  /**
   * Sends a message while the caller waits, for at most ten seconds; returns the fault if the server did not take it.
   */
  deliver(mail: Mail): Promise<MailFault | undefined>
}

export interface MailerOptions {
  /** `SMTP_URL`; undefined sends nothing, since every link can also be copied. */
  readonly smtpUrl: string | undefined
  readonly baseUrl: string
  readonly onError: (error: unknown) => void
  /**
   * Called with the error of a message that the server did not take while its sender waited; the sender gets the fault.
   */
  readonly onRefused: (error: unknown) => void
}

/** Opens the mailer of this process; loads its library only if there is a mail server. */
export async function openMailer({ smtpUrl, baseUrl, onError, onRefused }: MailerOptions): Promise<Mailer> {
  if (smtpUrl === undefined) return withoutServer
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({ url: smtpUrl, pool: true, idleTimeout: idleMs, ...timeouts })
  const from = `Offerwire <no-reply@${new URL(baseUrl).hostname}>`
  const underWay = new Set<Promise<void>>()
  const givenUp = new AbortController()
  const transmit = (mail: Mail, signal: AbortSignal) => transport.sendMail({ from, ...mail, signal })
  const compose = async (makeMail: () => Promise<Mail | undefined>): Promise<void> => {
    const mail = await makeMail()
    if (mail === undefined) return
    await transmit(mail, givenUp.signal).catch((error: unknown) => {
      throw withoutRecipient(error)
    })
  }
  const follow = (sending: Promise<void>): void => {
    underWay.add(sending)
    void sending.finally(() => underWay.delete(sending))
  }
  return {
    hasServer: true,
    send(makeMail) {
      if (underWay.size >= mostUnderWay) {
        onError(new Error(`A message was dropped: ${mostUnderWay} already wait for the mail server.`))
        return
      }
      follow(compose(makeMail).catch(onError))
    },
    async deliver(mail) {
      let fault: MailFault | undefined
      const sending = transmit(mail, AbortSignal.any([givenUp.signal, AbortSignal.timeout(timeoutMs)])).then(
        () => {},
        (error: unknown) => {
          fault = faultOf(error)
          onRefused(withoutRecipient(error))
        },
      )
      follow(sending)
      await sending
      return fault
    },
    async [Symbol.asyncDispose]() {
      const patience = setTimeout(() => givenUp.abort(), patienceMs)
      await Promise.all(underWay)
      clearTimeout(patience)
      transport.close()
    },
  }
}

const withoutServer: Mailer = {
  hasServer: false,
  send() {},
  deliver: async () => 'mail_server_unreachable',
  async [Symbol.asyncDispose]() {},
}

function faultOf(error: unknown): MailFault {
  const { code } = error as { code?: string }
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'mail_sign_in_refused'
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'mail_refused' : 'mail_server_unreachable'
}

/**
 * Keeps only an operator's part of a mail server's refusal: the answer quotes the recipient, who must not be logged.
 */
function withoutRecipient(error: unknown): Error {
  const {
    code = 'unknown',
    responseCode,
    command,
  } = error as { code?: string; responseCode?: number; command?: string }
  return new Error(
    `The mail server did not accept a message: ${[code, responseCode, command].filter(Boolean).join(' ')}.`,
  )
}
