// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "Offerwire",
    platforms: [.iOS(.v15), .macOS(.v12)],
    products: [.library(name: "Offerwire", targets: ["Offerwire"])],
    targets: [.target(name: "Offerwire")]
)
