#if os(iOS)
import SwiftUI

/// Behind a row: does something once half of the row has been on the screen for a second.
public struct WhenSeen: View {
    private let seen: @Sendable () async -> Void
    @Environment(\.scenePhase) private var scenePhase

    public init(_ seen: @escaping @Sendable () async -> Void) {
        self.seen = seen
    }

    public var body: some View {
        GeometryReader { geometry in
            let row = geometry.frame(in: .global)
            let shown = row.intersection(UIScreen.main.bounds)
            let isInView = scenePhase == .active && shown.height * shown.width >= row.height * row.width / 2
            // Starts again when that changes, and is cancelled when the row leaves the list.
            Color.clear.task(id: isInView) {
                guard isInView, (try? await Task.sleep(nanoseconds: 1_000_000_000)) != nil else { return }
                // A task of its own, so that it is sent although the row leaves meanwhile.
                Task { await seen() }
            }
        }
    }
}
#endif
