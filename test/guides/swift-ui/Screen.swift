// Draws views again after each change, runs their tasks, and taps their buttons: all as SwiftUI does, as far as they can tell.

/// Where something stands: by what it is told from others, and its part of the screen.
struct Place {
    let path: [AnyHashable]
    let frame: CGRect

    func part(_ index: Int) -> Place { Place(path: path + [index], frame: frame) }

    func row(_ index: Int, of id: AnyHashable, scrolled: CGFloat) -> Place {
        let height: CGFloat = 100
        let y = CGFloat(index) * height - scrolled
        return Place(path: path + [id], frame: CGRect(x: frame.minX, y: y, width: frame.width, height: height))
    }
}

struct AskedTask {
    let isFor: (Any) -> Bool
    let id: Any
    let priority: TaskPriority
    let action: @Sendable () async -> Void
}

/// What the views say of themselves once.
@MainActor final class Drawing {
    let scrolled: CGFloat
    var lines: [String] = []
    var buttons: [@MainActor () -> Void] = []
    var tasks: [[AnyHashable]: AskedTask] = [:]

    init(scrolled: CGFloat) { self.scrolled = scrolled }

    func draw<Shown: View>(_ view: Shown, at place: Place) {
        if let drawn = view as? any Drawn { drawn.draw(on: self, at: place) } else { draw(view.body, at: place.part(0)) }
    }
}

/// Shows one view. Standard input taps its buttons by number, scrolls, and takes the app into the background and back; standard
/// output has a line of JSON for what is shown after each change, and for each address that is opened.
@MainActor public final class Screen {
    private static var current: Screen?
    private let root: any View
    private var scrolled: CGFloat = 0
    private var drawing = Drawing(scrolled: 0)
    private var running: [[AnyHashable]: (asked: AskedTask, task: Task<Void, Never>)] = [:]

    private init(_ root: any View) { self.root = root }

    public static func show(_ root: any View) async {
        // Each line at once, also into a pipe.
        setvbuf(stdout, nil, Int32(_IOLBF), 0)
        let screen = Screen(root)
        current = screen
        screen.draw()
        for await command in linesOfInput() { screen.obey(command) }
    }

    static func change() { current?.draw() }

    static func say(_ fact: [String: Any]) {
        guard let json = try? JSONSerialization.data(withJSONObject: fact) else { fatalError("\(fact) is no JSON") }
        print(String(decoding: json, as: UTF8.self))
    }

    private func obey(_ command: String) {
        let words = command.split(separator: " ")
        switch words.first {
        case "tap": drawing.buttons[Int(words[1])!]()
        case "scroll": scrolled = CGFloat(Int(words[1])!)
        case "leave": EnvironmentValues.current.scenePhase = .background
        case "return": EnvironmentValues.current.scenePhase = .active
        default: fatalError("What is \(command)?")
        }
        draw()
    }

    private func draw() {
        drawing = Drawing(scrolled: scrolled)
        drawing.draw(root, at: Place(path: [], frame: UIScreen.main.bounds))
        runTasks()
        Screen.say(["shown": drawing.lines, "buttons": drawing.buttons.count])
    }

    /// A task is cancelled once its view is gone, or asks for one with another id, which then begins.
    private func runTasks() {
        for (path, (asked, task)) in running where drawing.tasks[path]?.isFor(asked.id) != true {
            task.cancel()
            running[path] = nil
        }
        for (path, asked) in drawing.tasks where running[path] == nil {
            running[path] = (asked, Task(priority: asked.priority) { await asked.action() })
        }
    }

    /// Read by a thread of its own: reading waits, and tasks go on meanwhile.
    private static func linesOfInput() -> AsyncStream<String> {
        AsyncStream { lines in
            Thread.detachNewThread {
                while let line = readLine() { lines.yield(line) }
                lines.finish()
            }
        }
    }
}

@propertyWrapper public struct State<Value> {
    private final class Box {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let box: Box

    public init(wrappedValue: Value) { box = Box(wrappedValue) }

    /// Changed on the main actor alone.
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set {
            box.value = newValue
            MainActor.assumeIsolated { Screen.change() }
        }
    }
}

@propertyWrapper public struct Environment<Value> {
    private let keyPath: KeyPath<EnvironmentValues, Value>

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    @MainActor public var wrappedValue: Value { EnvironmentValues.current[keyPath: keyPath] }
}

public struct EnvironmentValues {
    @MainActor static var current = EnvironmentValues()
    public var openURL = OpenURLAction()
    public var scenePhase = ScenePhase.active
}

public enum ScenePhase: Sendable { case background, inactive, active }

@MainActor public struct OpenURLAction {
    nonisolated init() {}
    public func callAsFunction(_ url: URL) { Screen.say(["opened": url.absoluteString]) }
}
