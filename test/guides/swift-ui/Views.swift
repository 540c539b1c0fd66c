// What the guide's screen, the dashboard's snippet and the client's view use of SwiftUI, which only Apple's systems have:
// the same names and labels, drawn as lines of text by Screen.swift.

@_exported import Foundation

@MainActor public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

/// A view that a screen draws itself.
@MainActor protocol Drawn: View where Body == Never {
    func draw(on drawing: Drawing, at place: Place)
}

extension Drawn {
    public var body: Never { fatalError("It is drawn, and has no body.") }
}

extension Never: View {
    public var body: Never { fatalError("Nothing is drawn of it.") }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("It is drawn, and has no body.") }
}

extension Optional: Drawn where Wrapped: View {
    func draw(on drawing: Drawing, at place: Place) {
        if let view = self { drawing.draw(view, at: place) }
    }
}

@resultBuilder public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
        var views: [any View] = []
        repeat views.append(each content)
        return TupleView(views: views)
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

public struct TupleView<Views>: Drawn {
    let views: [any View]

    func draw(on drawing: Drawing, at place: Place) {
        for (index, view) in views.enumerated() { drawing.draw(view, at: place.part(index)) }
    }
}

public struct Text: Drawn {
    private let content: String

    public init<S: StringProtocol>(_ content: S) { self.content = String(content) }
    public func font(_ font: Font?) -> Text { self }

    func draw(on drawing: Drawing, at place: Place) { drawing.lines.append(content) }
}

public struct Font: Sendable {
    public static let headline = Font()
}

public struct Color: Drawn {
    public static let clear = Color()

    func draw(on drawing: Drawing, at place: Place) {}
}

public struct Image: Drawn {
    let url: URL

    public func resizable() -> Image { self }

    func draw(on drawing: Drawing, at place: Place) { drawing.lines.append("image \(url)") }
}

/// An image that has arrived.
public struct AsyncImage<Content: View, Placeholder: View>: Drawn {
    private let url: URL?
    private let content: (Image) -> Content
    private let placeholder: () -> Placeholder

    public init(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> Content,
        @ViewBuilder placeholder: @escaping () -> Placeholder
    ) {
        self.url = url
        self.content = content
        self.placeholder = placeholder
    }

    func draw(on drawing: Drawing, at place: Place) {
        if let url { drawing.draw(content(Image(url: url)), at: place.part(0)) }
        else { drawing.draw(placeholder(), at: place.part(1)) }
    }
}

public struct VStack<Content: View>: Drawn {
    private let content: Content

    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }

    func draw(on drawing: Drawing, at place: Place) { drawing.draw(content, at: place.part(0)) }
}

public enum HorizontalAlignment: Sendable { case leading, center, trailing }

public struct Button<Label: View>: Drawn {
    private let action: @MainActor () -> Void
    private let label: Label

    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }

    func draw(on drawing: Drawing, at place: Place) {
        drawing.buttons.append(action)
        drawing.draw(label, at: place.part(0))
    }
}

extension Button where Label == Text {
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }
}

/// Rows one below the other, each as high as a screen says; those out of view are not there.
public struct List<Data: RandomAccessCollection, RowContent: View>: Drawn where Data.Element: Identifiable {
    private let data: Data
    private let rowContent: (Data.Element) -> RowContent

    public init(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent) {
        self.data = data
        self.rowContent = rowContent
    }

    func draw(on drawing: Drawing, at place: Place) {
        for (index, element) in data.enumerated() {
            let row = place.row(index, of: AnyHashable(element.id), scrolled: drawing.scrolled)
            if row.frame.intersects(UIScreen.main.bounds) { drawing.draw(rowContent(element), at: row) }
        }
    }
}

public struct GeometryReader<Content: View>: Drawn {
    private let content: (GeometryProxy) -> Content

    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    func draw(on drawing: Drawing, at place: Place) {
        drawing.draw(content(GeometryProxy(place: place)), at: place.part(0))
    }
}

public struct GeometryProxy {
    let place: Place

    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect { place.frame }
}

public enum CoordinateSpace { case global }

@MainActor public final class UIScreen {
    public static let main = UIScreen()
    public let bounds = CGRect(x: 0, y: 0, width: 390, height: 240)
}

extension View {
    public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }

    public func background<Background: View>(_ background: Background) -> some View {
        TupleView<(Background, Self)>(views: [background, self])
    }

    public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        task(id: true, priority: priority, action)
    }

    public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        WithTask(content: self, id: value, priority: priority, action: action)
    }
}

public enum ContentMode: Sendable { case fit, fill }

private struct WithTask<Content: View, ID: Equatable>: Drawn {
    let content: Content
    let id: ID
    let priority: TaskPriority
    let action: @Sendable () async -> Void

    func draw(on drawing: Drawing, at place: Place) {
        drawing.tasks[place.path] = AskedTask(isFor: { $0 as? ID == id }, id: id, priority: priority, action: action)
        drawing.draw(content, at: place.part(0))
    }
}
