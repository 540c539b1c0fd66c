import Foundation
import Offerwire

/// Makes the calls that the lines of standard input name, and writes a line about each; consent ends during them too.
@main struct Calls {
    static func main() async throws {
        let parameters = CommandLine.arguments
        guard let url = URL(string: parameters[1]) else { throw URLError(.badURL) }
        let offerwire = Offerwire(baseURL: url, apiKey: parameters[2], userId: "reader-1", age: Int(parameters[3]))
        var last: Task<Void, Never>?
        for await line in linesOfInput() {
            if line == "no consent" {
                await offerwire.setConsent(false)
            } else {
                let before = last
                last = Task {
                    await before?.value
                    await call(offerwire, line)
                }
            }
        }
        await last?.value
    }

    private static func call(_ offerwire: Offerwire, _ line: String) async {
        do {
            if line == "feed" {
                let offers = try await offerwire.feed(countryCode: "US", language: "en")
                for offer in offers {
                    say("\(offer.id) \(offer.clickUrl) \(offer.perk ?? "null") \(offer.badgeLabel ?? "null")")
                }
            } else {
                try await offerwire.confirm(String(line.dropFirst("confirm ".count)))
            }
            say("done")
        } catch let error as OfferwireError {
            say("\(error.code) \(error.status.map(String.init) ?? "null")")
        } catch {
            say("\(error)")
        }
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    /// Read by a thread of its own: reading waits, and calls go on meanwhile.
    private static func linesOfInput() -> AsyncStream<String> {
        AsyncStream { lines in
            Thread.detachNewThread {
                while let line = readLine() { lines.yield(line) }
                lines.finish()
            }
        }
    }
}
