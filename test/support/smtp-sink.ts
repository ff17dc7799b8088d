import { createServer, type Socket } from 'node:net'

/** An SMTP server for tests. */
export interface SmtpSink {
  url: string
  /** The received emails, as raw text. */
  received: string[]
  /** Replies to commands that differ from the default success; `.` is the end of an email. */
  answers: Record<string, string>
  /** The command at which the connection closes without a reply; `connect` closes it before the greeting. */
  diesAt: string | null
  close(): void
}

/** The part of SMTP that deliveries need, on a free local port. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const server = createServer((socket) => converse(socket, sink))
  const sink: SmtpSink = { url: '', received: [], answers: {}, diesAt: null, close: () => server.close() }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  sink.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return sink
}

function converse(socket: Socket, sink: SmtpSink): void {
  let message: string | null = null
  socket.on('error', () => {})
  if (sink.diesAt === 'connect') return void socket.destroy()
  socket.write('220 ready\r\n')
  const obey = (line: string): void => {
    const command = message === null ? (/^[A-Z]+/i.exec(line)?.[0].toUpperCase() ?? '') : '.'
    if (command === sink.diesAt) return void socket.destroy()
    if (message !== null) sink.received.push(message)
    message = command === 'DATA' ? '' : null
    socket.write(`${sink.answers[command] ?? (command === 'DATA' ? '354 go on' : '250 fine')}\r\n`)
    if (command === 'QUIT') socket.end()
  }
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split(/(?<=\r\n)/)) {
      if (socket.destroyed) return
      if (message === null || line === '.\r\n') obey(line)
      else message += line
    }
  })
}
