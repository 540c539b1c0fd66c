import { products } from '../shop.js'

export default function Page() {
  return (
    <>
      <h1>Tea</h1>
      {products.map(({ id, name, price }) => (
        <form key={id} action="/order" method="post">
          <input type="hidden" name="product" value={id} />
          {name}, ${price.toFixed(2)} <button type="submit">Order {id}</button>
        </form>
      ))}
    </>
  )
}
