(((class Cat () ((Cat run [Cat x] this)))) (Cta run))
