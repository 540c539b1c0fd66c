/**
 * What the screen of the Android guide uses of Android, Compose and the coroutines, by package: the declarations as those
 * libraries have them, without what they do. A Kotlin compiler checks the screen against them where the Android SDK is not.
 */
export const androidStandIns: Readonly<Record<string, string>> = {
  'android.content': `
    open class Context { fun startActivity(intent: Intent) {} }
    class Intent(action: String, uri: android.net.Uri) { companion object { const val ACTION_VIEW = "view" } }`,
  'android.net': 'abstract class Uri { companion object { @JvmStatic fun parse(uriString: String): Uri = TODO() } }',
  'android.util': 'object Log { @JvmStatic fun w(tag: String, tr: Throwable): Int = 0 }',
  'androidx.compose.foundation': `
    import androidx.compose.ui.Modifier
    fun Modifier.clickable(enabled: Boolean = true, onClick: () -> Unit): Modifier = this`,
  'androidx.compose.foundation.layout': `
    import androidx.compose.runtime.Composable
    import androidx.compose.ui.Modifier
    interface ColumnScope
    @Composable fun Column(modifier: Modifier = Modifier, content: ColumnScope.() -> Unit) {}`,
  'androidx.compose.foundation.lazy': `
    import androidx.compose.runtime.Composable
    import androidx.compose.ui.Modifier
    interface LazyListItemInfo { val key: Any; val offset: Int; val size: Int }
    interface LazyListLayoutInfo {
      val visibleItemsInfo: List<LazyListItemInfo>; val viewportStartOffset: Int; val viewportEndOffset: Int
    }
    class LazyListState { val layoutInfo: LazyListLayoutInfo get() = TODO() }
    interface LazyListScope
    interface LazyItemScope
    fun <T> LazyListScope.items(
      items: List<T>, key: ((item: T) -> Any)? = null, itemContent: LazyItemScope.(item: T) -> Unit) {}
    @Composable fun rememberLazyListState(): LazyListState = TODO()
    @Composable fun LazyColumn(
      modifier: Modifier = Modifier, state: LazyListState = TODO(), content: LazyListScope.() -> Unit) {}`,
  'androidx.compose.material3': `
    import androidx.compose.runtime.Composable
    @Composable fun Text(text: String) {}`,
  'androidx.compose.runtime': `
    import kotlin.reflect.KProperty
    @Target(AnnotationTarget.FUNCTION) annotation class Composable
    interface State<out T> { val value: T }
    interface MutableState<T> : State<T> { override var value: T }
    interface ProduceStateScope<T> : MutableState<T>, kotlinx.coroutines.CoroutineScope
    operator fun <T> State<T>.getValue(thisObj: Any?, property: KProperty<*>): T = value
    fun <T> produceState(initialValue: T, producer: suspend ProduceStateScope<T>.() -> Unit): State<T> = TODO()
    fun <T> remember(calculation: () -> T): T = calculation()
    fun <T> derivedStateOf(calculation: () -> T): State<T> = TODO()
    fun LaunchedEffect(key1: Any?, block: suspend kotlinx.coroutines.CoroutineScope.() -> Unit) {}`,
  'androidx.compose.ui': 'interface Modifier { companion object : Modifier }',
  'androidx.compose.ui.platform': `
    interface ProvidableCompositionLocal<T> { val current: T }
    val LocalContext: ProvidableCompositionLocal<android.content.Context> get() = TODO()`,
  'kotlinx.coroutines': `
    import kotlin.coroutines.CoroutineContext
    interface CoroutineScope
    object Dispatchers { val IO: CoroutineContext get() = TODO() }
    suspend fun delay(timeMillis: Long) {}
    suspend fun <T> withContext(context: CoroutineContext, block: suspend CoroutineScope.() -> T): T = TODO()`,
}
